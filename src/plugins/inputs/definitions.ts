/** The summary that a page contains instead of the form of its inputs. The form is made from one file for all pages, when a reader opens it. */
import { createElement, type ReactNode } from 'react'
import type { Doc, Site } from '../../model/model.js'
import type { PluginPage } from '../../model/plugin.js'
import { assetHref } from '../../routes/urls.js'
import type { Inputs } from '../../schema/plugins.js'
import { interfaceTextOf, languagesOf } from '../../site/languages/list.js'
import { languageOfRoute } from '../../site/languages/names.js'
import type { InputDefinitions } from './inputDefinitions.js'

/** The file contains only what the configuration says, nothing of pages. */
export const definitionsPath = '/inputs.json'

/** True if the page shows a value of an input, or a part that depends on one. */
export function usesInputs({ content }: Doc): boolean {
  return content.some(
    (part) => typeof part === 'string' && /data-(?:input|only)="|data-href="[^"]*\{input\./.test(part),
  )
}

/** Scripts show it and add the values. */
export function createPlaceholder({ doc, config }: PluginPage): ReactNode {
  const { inputsTitle } = interfaceTextOf(languageOfRoute(doc.route, config))
  return createElement(
    'details',
    { className: 'disclosure inputs needs-js', 'data-inputs': assetHref(definitionsPath, config.baseUrl) },
    createElement('summary', null, inputsTitle),
  )
}

/** Returns the JSON of the file for all pages: the inputs, and the texts of the form in each language. */
export function describeInputs(inputs: Inputs, config: Site['config']): string {
  const texts = languagesOf(config).map((language) => {
    const { inputsReset: reset, inputsPrivacy: privacy } = interfaceTextOf(language)
    return [language.tag, { reset, privacy }] as const
  })
  const definitions: InputDefinitions = { inputs, texts: Object.fromEntries(texts) }
  return JSON.stringify(definitions)
}
