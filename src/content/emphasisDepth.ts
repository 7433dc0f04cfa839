/**
 * Estimates how deeply `*` and `_` are nested, without a parser: a tree of thousands of levels ends it. Only pairs count, so `char *a`
 * in a long list is not nesting.
 */
export function createEmphasisDepth(): (line: string) => number {
  /** Openers of the paragraph, with the depth of what they contain so far. */
  let open: { readonly mark: Mark; readonly length: number; depth: number }[] = []
  /** Indexes of the openers of each mark. A search through all openers would take minutes for a long line. */
  let openOf: Readonly<Record<Mark, number[]>> = { '*': [], _: [] }
  return (line) => {
    if (line.trim() === '') {
      open = []
      openOf = { '*': [], _: [] }
    }
    if (!/[*_]/.test(line)) return 0
    let deepest = 0
    for (const match of line.matchAll(/(\*+|_+)/g)) {
      const [run] = match
      const mark = run.startsWith('*') ? '*' : '_'
      const before = line[match.index - 1] ?? ' '
      const after = line[match.index + run.length] ?? ' '
      const canClose = !/\s/.test(before)
      const at = canClose ? openOf[mark].at(-1) : undefined
      if (at !== undefined) {
        // A run of marks nests by twos: `****x****` is strong text in strong text.
        const ownDepth = Math.ceil(Math.min(open[at]?.length ?? 1, run.length) / 2)
        const depth = open.slice(at).reduce((most, opener) => Math.max(most, opener.depth), 0) + ownDepth
        for (const { mark: closed } of open.splice(at)) openOf[closed].pop()
        const outer = open.at(-1)
        if (outer) outer.depth = Math.max(outer.depth, depth)
        deepest = Math.max(deepest, depth)
      } else if (!/\s/.test(after)) openOf[mark].push(open.push({ mark, length: run.length, depth: 0 }) - 1)
    }
    return deepest
  }
}

type Mark = '*' | '_'
