/** Reports options that a plugin does not know, and values of a wrong type in those of docsgen. Both would have no effect. */
import { isRecord } from '../util/isRecord.js'
import { nearest } from '../util/nearest.js'

type OptionType = 'text' | 'number' | 'boolean' | 'list' | 'object'

/** Types of the options of docsgen's own plugins. `test/plugins/options.test.ts` compares the names with the code. */
const ownOptions: Readonly<Record<string, Readonly<Record<string, readonly OptionType[]>>>> = {
  accessibility: { linkTexts: ['list'] },
  feedback: { action: ['text'], sections: ['boolean'], report: ['boolean'], analytics: ['boolean'] },
  feeds: {
    pages: ['text'],
    path: ['text'],
    limit: ['number'],
    overview: ['text'],
    kinds: ['list'],
    badges: ['boolean', 'list'],
  },
  git: { contributors: ['boolean'] },
  images: {
    variants: ['boolean'],
    formats: ['list'],
    widths: ['list'],
    sizes: ['text'],
    maxKilobytes: ['number', 'boolean'],
    maxScale: ['number', 'boolean'],
  },
  llms: { indexKilobytes: ['number'], fullKilobytes: ['number'] },
  'markdown-copies': { controls: ['boolean'] },
  mcp: { server: ['text'] },
  metadata: {
    card: ['text'],
    cards: ['boolean', 'object'],
    icons: ['boolean'],
    cardAlt: ['text'],
    twitter: ['text'],
    themeColor: ['object'],
    manifest: ['boolean'],
    structuredData: ['boolean'],
  },
  offline: { pages: ['text', 'list'] },
  redirects: { files: ['list'] },
  typography: { quotes: ['text'] },
  urls: { anchors: ['object'], reportNew: ['boolean'] },
}

export interface OptionProblem {
  readonly option: string
  readonly message: string
  readonly hint?: string
}

/** @param known names of the options of a plugin that is not one of docsgen. Undefined if it does not say. */
export function checkPluginOptions(
  use: string,
  options: Readonly<Record<string, unknown>>,
  known: readonly string[] | undefined,
): readonly OptionProblem[] {
  const own = Object.hasOwn(ownOptions, use) ? ownOptions[use] : undefined
  const names = own ? Object.keys(own) : known
  if (!names) return []
  return Object.entries(options).flatMap(([option, value]): OptionProblem[] => {
    const types = own && Object.hasOwn(own, option) ? own[option] : undefined
    if (!names.includes(option)) return [unknownOption(use, option, names)]
    if (!types || types.includes(typeOf(value))) return []
    return [{ option, message: `The option \`${option}\` of the plugin “${use}” must be ${optionTypeNames(types)}.` }]
  })
}

function unknownOption(use: string, option: string, names: readonly string[]): OptionProblem {
  const near = nearest(option, names)
  const list = names.length > 0 ? `Its options are ${names.join(', ')}.` : 'It has no options. Remove it.'
  return {
    option,
    message: `The plugin “${use}” has no option \`${option}\`, so it has no effect.`,
    hint: near ? `Did you mean \`${near}\`?` : list,
  }
}

function typeOf(value: unknown): OptionType {
  if (Array.isArray(value)) return 'list'
  if (isRecord(value)) return 'object'
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text'
}

const typeNames: Readonly<Record<OptionType, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: '`true` or `false`',
  list: 'a list',
  object: 'an object',
}

function optionTypeNames(types: readonly OptionType[]): string {
  return types.map((type) => typeNames[type]).join(' or ')
}
