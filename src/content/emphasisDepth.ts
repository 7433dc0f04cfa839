/**
 * Estimates how deeply `*` and `_` are nested, without a parser: a tree of thousands of levels ends it. Only pairs count, so `char *a`
 * in a long list is not nesting.
 */
export function createEmphasisDepth(): (line: string) => number {
  /** Openers of the paragraph, with the depth of what they contain so far. */
  let open: { readonly mark: string; readonly length: number; depth: number }[] = []
  return (line) => {
    if (line.trim() === '') open = []
    if (!/[*_]/.test(line)) return 0
    let deepest = 0
    for (const match of line.matchAll(/(\*+|_+)/g)) {
      const [run] = match
      const before = line[match.index - 1] ?? ' '
      const after = line[match.index + run.length] ?? ' '
      const canClose = !/\s/.test(before)
      const at = canClose ? open.findLastIndex(({ mark }) => mark === run[0]) : -1
      if (at !== -1) {
        // A run of marks nests by twos: `****x****` is strong text in strong text.
        const ownDepth = Math.ceil(Math.min(open[at]?.length ?? 1, run.length) / 2)
        const depth = open.slice(at).reduce((most, opener) => Math.max(most, opener.depth), 0) + ownDepth
        open.length = at
        const outer = open.at(-1)
        if (outer) outer.depth = Math.max(outer.depth, depth)
        deepest = Math.max(deepest, depth)
      } else if (!/\s/.test(after)) open.push({ mark: run[0] ?? '', length: run.length, depth: 0 })
    }
    return deepest
  }
}
