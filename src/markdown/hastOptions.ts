/** How mdast becomes hast: raw HTML stays, footnote ids carry no prefix (they are our own authors'). */
export const hastOptions = {
  allowDangerousHtml: true,
  clobberPrefix: '',
  footnoteBackLabel: 'Back to the text',
} as const
