/** Texts with placeholders, and texts with plural forms. */

type Values = Readonly<Record<string, string | number>>

/** Replaces `{name}` by the value of `name`. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name] ?? ''}`)
}

/** Selects the form of a text such as `one=1 page|other={count} pages`, and fills it. */
export function plural(text: string, count: number, values: Values = {}): string {
  const forms = text.split('|')
  const category = new Intl.PluralRules(TEXT.languageTag).select(count)
  const form = forms.find((one) => one.startsWith(`${category}=`)) ?? forms.at(-1) ?? ''
  return fill(form.slice(form.indexOf('=') + 1), { count: formatNumber(count), ...values })
}

function formatNumber(value: number): string {
  return value.toLocaleString(TEXT.languageTag)
}
