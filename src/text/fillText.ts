/**
 * Texts with placeholders, and texts with plural forms, for the builder. The theme has its own `fill` and `plural`, because it
 * imports only types of the builder, and another theme replaces all of its code.
 */
import type { InterfaceText } from './catalogue.js'

type TextValues = Readonly<Record<string, string>>

/** Replaces `{name}` by the value of `name`. A value can contain braces. */
export function fillText(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

interface PluralValues {
  readonly count: number
  readonly values: TextValues
}

/** Selects the form of a text such as `one=…|other=…`, and fills it. */
export function pluralText(
  text: string,
  { languageTag }: Pick<InterfaceText, 'languageTag'>,
  { count, values }: PluralValues,
): string {
  const category = new Intl.PluralRules(languageTag).select(count)
  const forms = text.split('|')
  const form = forms.find((one) => one.startsWith(`${category}=`)) ?? forms.at(-1) ?? ''
  return fillText(form.slice(form.indexOf('=') + 1), values)
}
