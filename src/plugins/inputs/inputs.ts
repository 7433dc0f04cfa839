/**
 * `inputs` of the configuration: values that readers type or choose fill the texts and samples of all pages, and select branches. They
 * stay in the browser of the reader. Without scripts, the pages show the defaults and all branches.
 */
import type { PluginFactory } from '../../model/plugin.js'
import { type Inputs, inputDefaults } from '../../schema/plugins.js'
import { browserFile } from '../onDemand/browserFile.js'
import { createPlaceholder, definitionsPath, describeInputs, usesInputs } from './definitions.js'
import { transformBranches } from './transformBranches.js'

interface InputsOptions {
  readonly inputs: Inputs
}

/** Start of the keys in `fillInputs.ts`. */
const inputKeys = 'docsgen.server.'
const pageEvents = ['DOMContentLoaded', 'docsgen:swapped']

export const inputs: PluginFactory<InputsOptions> = ({ inputs: given }) => {
  if (!given) throw new Error('it has no values. Use the field `inputs` of the configuration instead of the plugin')
  const defaults = inputDefaults(given)
  const filling = { script: browserFile('inputs/browser/fillInputs.ts') }
  return {
    name: 'inputs',
    markdown: {
      remark: [[transformBranches, given]],
      tokens: {
        prefix: 'input',
        names: Object.keys(given),
        resolve: (name) => ({ text: defaults[name] ?? '', attributes: { 'data-input': name } }),
      },
    },
    outputs: ({ site: { config } }) => [
      { path: definitionsPath.slice(1), content: describeInputs(given, config), isPublic: true },
    ],
    slots: { articleStart: (page) => (usesInputs(page.doc) ? createPlaceholder(page) : null) },
    browser: {
      onDemand: [
        // The build has written the defaults, so a page is right until its reader has chosen a value.
        { ...filling, selector: '[data-inputs]', events: pageEvents, stored: inputKeys },
        // The contents must not list the sections of a branch that a default hides.
        { ...filling, selector: '[data-off] [id]', events: pageEvents },
        { ...filling, selector: '[data-inputs]', events: ['toggle'] },
      ],
      styles: [browserFile('inputs/browser/inputs.css')],
      pages: ({ doc }) => usesInputs(doc),
    },
  }
}
