/** The fields of the configuration that load plugins: `plugins`, and `inputs`, whose plugin has values that readers type or choose. */
import * as z from 'zod'

const use = z.string().trim().min(1, 'must not be empty')

/** Plugins by name, alone or with options. */
export const pluginsSchema = z.array(z.union([use, z.tuple([use, z.record(z.string(), z.json())])]))

export type PluginEntry = z.output<typeof pluginsSchema>[number]

/** Name and options of an entry. */
export function parsePluginEntry(entry: PluginEntry): { readonly use: string; readonly options: object } {
  return typeof entry === 'string' ? { use: entry, options: {} } : { use: entry[0], options: entry[1] }
}

const text = z.string().trim().min(1, 'must not be empty')
const inputName = z
  .string()
  .regex(/^[A-Za-z][\w-]*$/, 'must start with a letter and contain only letters, digits, `_` and `-`')

const inputSchema = z
  .strictObject({
    /** Name for readers. @example 'AWS account ID' */
    label: text,
    /** Value in samples until a reader gives another one. A choice without it starts undecided. @example '111122223333' */
    default: text.optional(),
    /** Values to choose from, as texts or with a label. Default: readers type the value. @example ['us1', { value: 'eu1', label: 'Frankfurt' }] */
    choices: z
      .array(
        z
          .union([
            text,
            z.strictObject({
              /** Value in samples and conditions. @example 'eu1' */
              value: text,
              /** Name for readers. @example 'Frankfurt' */
              label: text,
            }),
          ])
          .transform(toChoice),
      )
      .min(1)
      .optional(),
    /** Regular expression that a typed value must match as a whole. @example '\\d{12}' */
    pattern: text.refine(isPattern, 'must be a regular expression').optional(),
    /** Form of a typed value, for the message about one that does not match. @example '12 digits' */
    hint: text.optional(),
  })
  .superRefine(({ default: first, choices, pattern }, context) => {
    const addFieldIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (!choices && first === undefined) addFieldIssue('default', 'is required for a value that readers type')
    if (choices && first !== undefined && !choices.some(({ value }) => value === first))
      addFieldIssue('default', 'must be one of `choices`')
    if (choices && pattern !== undefined)
      addFieldIssue('pattern', 'is for values that readers type: remove it or `choices`')
    if (!choices && pattern !== undefined && first !== undefined && isPattern(pattern) && !matchesWhole(first, pattern))
      addFieldIssue('default', 'must match `pattern`')
  })

export const inputsSchema = z.record(inputName, inputSchema)

/** Values of readers by name. */
export type Inputs = z.output<typeof inputsSchema>
export type Input = Inputs[string]

/** The texts that stand for inputs without scripts, and until a reader gives values. */
export function inputDefaults(inputs: Inputs): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, { default: first, choices }]) => [name, first ?? choices?.[0]?.value ?? '']),
  )
}

function toChoice(choice: string | { readonly value: string; readonly label: string }) {
  return typeof choice === 'string' ? { value: choice, label: choice } : choice
}

/** Browsers read the pattern of a form field with the flag `v`. */
function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'v')
    return true
  } catch {
    return false
  }
}

function matchesWhole(value: string, pattern: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'v').test(value)
}
