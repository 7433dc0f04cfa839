/**
 * Classes of the theme by token type of a Prism grammar: `comment` becomes `<span class="t-comment">`. A token without an
 * entry, by type or alias, takes the class of the token around it. `plain` is text without a class, such as an expression
 * inside of a string.
 */
const typesByClass: Readonly<Record<string, string>> = {
  comment: 'comment shebang doc-comment',
  string:
    'string char attr-value header-value url regex template-string triple-quoted-string code-snippet multiline scalar plain-scalar',
  number: 'number boolean null nil hexcode datetime date time',
  keyword: 'keyword rule important method doctype doctype-tag',
  operator: 'operator arrow combinator',
  function: 'function function-definition function-variable cmdlet target',
  type: 'class-name builtin namespace constructor selector-class block-type',
  tag: 'tag key property literal-property string-property selector header-name',
  attr: 'attr-name flag label attribute lifetime annotation decorator selector-attribute',
  variable: 'variable parameter',
  constant: 'constant entity symbol escape title section section-name table-header macro-name',
  punct: 'punctuation delimiter prompt prolog list hr coord',
  inserted: 'inserted-sign inserted-arrow inserted',
  deleted: 'deleted-sign deleted-arrow deleted',
  plain: 'plain argument interpolation plain-text script style expression output',
}

export const classByTokenType: ReadonlyMap<string, string> = new Map(
  Object.entries(typesByClass).flatMap(([name, types]) => types.split(' ').map((type) => [type, name] as const)),
)
