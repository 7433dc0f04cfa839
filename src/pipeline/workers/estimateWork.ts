import type { Entry } from '../../model/model.js'

/** Milliseconds of a warm worker for a page of each kind, and for each kilobyte of its source. Measured on real documentation. */
const costs: Readonly<Record<Entry['kind'], { readonly page: number; readonly kilobyte: number }>> = {
  md: { page: 1, kilobyte: 0.6 },
  // Runs code, and may have to bundle it.
  mdx: { page: 5, kilobyte: 1 },
  component: { page: 15, kilobyte: 1 },
  operation: { page: 5, kilobyte: 0.2 },
}

/** Milliseconds that a warm worker takes to compile an entry, roughly. Decides how many workers pay off. */
export function estimateCompileMs({ kind, source }: Pick<Entry, 'kind' | 'source'>): number {
  const { page, kilobyte } = costs[kind]
  return page + (kilobyte * source.length) / 1024
}
