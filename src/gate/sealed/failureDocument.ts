/** The documents that the service worker shows if it cannot open a page. */
import { escapeHtml } from '../../util/html.js'
import type { SealedSettings } from './sealedSettings.js'

export interface FailureText {
  readonly code: string
  readonly message: string
}

export const damagedText: FailureText = {
  code: 'sealed_damaged',
  message: 'A file of this site is not what was published: it was changed on the way or on the host.',
}

export const formatText: FailureText = {
  code: 'sealed_format',
  message: 'The files of this site and the code that opens them are of different versions. Try again in a minute.',
}

export const unreachableText: FailureText = {
  code: 'offline',
  message: 'This site cannot be reached at the moment.',
}

export function failureDocument(
  { code, message }: FailureText,
  { css, boot }: Pick<SealedSettings, 'css' | 'boot'>,
): string {
  const links = css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  const title = code === 'offline' ? 'You are offline' : 'Page Error'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><script>${boot}</script>${links}</head><body><div class="shell"><main><div class="failure" role="alert" data-gate="${escapeHtml(code)}"><h1>${title}</h1><p>${escapeHtml(message)} (<code>${escapeHtml(code)}</code>)</p><a href="">Retry</a></div></main></div></body></html>\n`
}
