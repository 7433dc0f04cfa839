/** Loads the sample templates of the site in the browser, as modules of the site itself. */
import type { RequestData } from '../../model/contract/requestTools.js'
import { isRecord } from '../../util/isRecord.js'
import type { SampleTemplate } from '../snippets/sampleTemplate.js'

export interface BrowserTemplate {
  readonly id: string
  /** Name of the language for the highlighter. */
  readonly highlight: string
  readonly write: SampleTemplate
}

/**
 * Loads the templates. One that cannot be loaded is skipped: its sample keeps the values of the page, and the other
 * samples follow the form.
 * @param url of the request data, which is in the same folder as the templates
 */
export async function loadTemplates(
  templates: NonNullable<RequestData['templates']>,
  url: string,
): Promise<readonly BrowserTemplate[]> {
  const loaded = await Promise.all(
    templates.map(async ({ id, highlight, file }): Promise<readonly BrowserTemplate[]> => {
      const imported: unknown = await import(new URL(file, url).href).catch(() => undefined)
      const write = isRecord(imported) ? imported.default : undefined
      return isLoadedTemplate(write) ? [{ id, highlight, write }] : []
    }),
  )
  return loaded.flat()
}

function isLoadedTemplate(value: unknown): value is SampleTemplate {
  return typeof value === 'function'
}
