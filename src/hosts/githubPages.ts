/** GitHub Pages: serves files whose names start with an underscore only if `.nojekyll` is there. */
import type { Host } from './host.js'

export const githubPages = {
  name: 'github-pages' as const,
  files: [{ path: '.nojekyll', content: () => '' }],
} satisfies Host
