import * as z from 'zod'

const use = z.string().trim().min(1, 'must not be empty')

/** Plugins by name, alone or with options. */
export const pluginsSchema = z.array(z.union([use, z.tuple([use, z.record(z.string(), z.json())])]))

export type PluginEntry = z.output<typeof pluginsSchema>[number]

/** Name and options of an entry. */
export function parsePluginEntry(entry: PluginEntry): { readonly use: string; readonly options: object } {
  return typeof entry === 'string' ? { use: entry, options: {} } : { use: entry[0], options: entry[1] }
}
