import type * as z from 'zod'

/** Rejects a list in which two entries have the same value of `key`. The issue is about the later entry. */
export function unique<Key extends string>(key: Key) {
  return (entries: readonly Readonly<Record<Key, string>>[], context: z.core.$RefinementCtx<unknown>): void => {
    const first = new Map<string, number>()
    entries.forEach((entry, index) => {
      const earlier = first.get(entry[key])
      if (earlier === undefined) first.set(entry[key], index)
      else
        context.addIssue({
          code: 'custom',
          path: [index, key],
          message: `is already the \`${key}\` of entry ${earlier + 1}`,
        })
    })
  }
}
