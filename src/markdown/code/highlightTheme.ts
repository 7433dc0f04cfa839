/**
 * The theme for shiki. One highlighting serves both color modes: the theme maps the scopes of grammars to a dozen classes.
 * Its colors are only numbers of classes (`#000001` is the first one); the style sheet of the site has the real colors.
 */
import type { ThemeRegistrationRaw } from 'shiki'

/** Scopes of TextMate grammars by class: `comment` becomes `<span class="t-comment">`. */
const scopesByClass: readonly (readonly [string, readonly string[]])[] = [
  ['comment', ['comment', 'punctuation.definition.comment', 'string.comment']],
  [
    'string',
    ['string', 'punctuation.definition.string', 'constant.other.symbol', 'string.unquoted', 'markup.inline.raw'],
  ],
  ['number', ['constant.numeric', 'constant.language.boolean', 'constant.language', 'constant.character.numeric']],
  ['keyword', ['keyword', 'storage', 'storage.type', 'storage.modifier', 'keyword.control', 'keyword.other']],
  ['operator', ['keyword.operator', 'punctuation.separator.key-value']],
  ['function', ['entity.name.function', 'support.function', 'meta.function-call.generic', 'entity.name.command']],
  [
    'type',
    [
      'entity.name.type',
      'entity.name.class',
      'support.type',
      'support.class',
      'entity.other.inherited-class',
      'storage.type.primitive',
    ],
  ],
  [
    'tag',
    [
      'entity.name.tag',
      'support.type.property-name',
      'meta.object-literal.key',
      'variable.other.property.ts',
      'keyword.other.definition.ini',
    ],
  ],
  [
    'attr',
    [
      'entity.other.attribute-name',
      'variable.declaration.hcl',
      'variable.other.readwrite.hcl',
      'constant.other.option',
    ],
  ],
  [
    'variable',
    ['variable', 'variable.other', 'variable.parameter', 'punctuation.definition.variable', 'string.unquoted.argument'],
  ],
  [
    'constant',
    [
      'constant.character.escape',
      'constant.other',
      'variable.other.constant',
      'support.constant',
      'entity.name.section',
      'markup.heading',
    ],
  ],
  ['punct', ['punctuation', 'meta.brace']],
]

export const highlightTheme: ThemeRegistrationRaw & { readonly name: string } = {
  name: 'docsgen',
  type: 'light',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    ...scopesByClass.map(([, scope], index) => ({ scope: [...scope], settings: { foreground: classColor(index) } })),
    { scope: ['markup.inserted'], settings: { foreground: classColor(scopesByClass.length) } },
    { scope: ['markup.deleted'], settings: { foreground: classColor(scopesByClass.length + 1) } },
  ],
}

/** Class of a color of the theme. */
export const classByColor: ReadonlyMap<string, string> = new Map(
  [...scopesByClass.map(([name]) => name), 'inserted', 'deleted'].map((name, index) => [classColor(index), name]),
)

function classColor(index: number): string {
  return `#0000${(index + 1).toString(16).padStart(2, '0')}`
}
