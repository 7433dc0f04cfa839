/** Texts with placeholders, and texts with plural forms. */

type Values = Readonly<Record<string, string | number>>

/** Replaces `{name}` by the value of `name`. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name] ?? ''}`)
}

/** Selects the form of a text such as `one=1 page|other={count} pages`, and fills it. */
export function plural(text: string, count: number, values: Values = {}): string {
  const forms = text.split('|')
  const { rules, numbers } = formatsOf(TEXT.languageTag)
  const category = rules.select(count)
  const form = forms.find((one) => one.startsWith(`${category}=`)) ?? forms.at(-1) ?? ''
  return fill(form.slice(form.indexOf('=') + 1), { count: numbers.format(count), ...values })
}

const formats = new Map<string, { readonly rules: Intl.PluralRules; readonly numbers: Intl.NumberFormat }>()

/** Returns cached formats, because creating them takes as long as rendering a dozen elements. */
function formatsOf(language: string) {
  const known = formats.get(language)
  if (known) return known
  const created = { rules: new Intl.PluralRules(language), numbers: new Intl.NumberFormat(language) }
  formats.set(language, created)
  return created
}
