import type { DiagnosticTable } from './diagnosticEntry.js'

/** Codes of text that readers see in another way than its author means: markup that is none, HTML, and syntax of other tools. */
export const markupCodes = {
  'undefined-reference': {
    severity: 'warning',
    meaning:
      'A text looks like a link, a footnote or a table, but Markdown does not read it as one: `[text][name]` without a definition, or a target with a space.',
    fix: 'Add a line `[name]: target`, or correct the text in the message.',
  },
  'inert-attribute': {
    severity: 'warning',
    meaning: 'An HTML attribute has no effect, because the Content-Security-Policy forbids inline scripts and styles.',
    fix: 'Remove the attribute. Use a class or a component instead.',
  },
  'html-unknown-tag': {
    severity: 'warning',
    meaning: 'A text such as `<cluster-name>` is read as an HTML tag, so readers do not see it.',
    fix: 'Write `\\<cluster-name>`, or put the text into a code span.',
  },
  'html-component': {
    severity: 'warning',
    meaning: 'A `.md` page uses a component. Only `.mdx` pages have components, so its attributes are not shown.',
    fix: 'Rename the file to `.mdx`, or write Markdown.',
  },
  'html-markdown': {
    severity: 'warning',
    meaning: 'An HTML block contains Markdown. CommonMark reads it only after an empty line, so readers see its marks.',
    fix: 'Add an empty line after the tag before it, or write HTML.',
  },
  'block-unclosed': {
    severity: 'warning',
    meaning: 'A code block or a `:::` block has no closing line, so it contains the rest of the page.',
    fix: 'Add the closing line: the same marks as in its first line.',
  },
  'html-unclosed': {
    severity: 'warning',
    meaning: 'An HTML element is never closed.',
    fix: 'Add the end tag. For the text itself, write `\\<` or a code span.',
  },
  'html-comment': {
    severity: 'error',
    meaning: 'An HTML comment is never closed, so it hides the rest of the page.',
    fix: 'End it with `-->`.',
  },
  'html-script': {
    severity: 'warning',
    meaning:
      'A `.md` page contains a script or a style, which has no effect: the Content-Security-Policy forbids inline ones.',
    fix: 'Use a component of an `.mdx` page, or the styles of the theme.',
  },
  'loose-markup': {
    severity: 'warning',
    meaning:
      'A text looks like a heading, a list, bold text or an alert, but Markdown reads it in another way, for example because a space is missing.',
    fix: 'Follow the hint of the message.',
  },
  'foreign-syntax': {
    severity: 'warning',
    meaning: 'A page uses syntax of another generator, such as a shortcode, which docsgen shows as text or drops.',
    fix: 'Follow the hint of the message.',
  },
  'table-cells': {
    severity: 'warning',
    meaning: 'A row of a table has more cells than the table has columns. GFM drops them.',
    fix: 'Add a column, or write `\\|` for the character itself, also in code.',
  },
  'footnote-unused': {
    severity: 'warning',
    meaning: 'A footnote is not referenced, or is defined twice, so its text is not shown.',
    fix: 'Reference it, rename it, or remove it.',
  },
  'title-mismatch': {
    severity: 'warning',
    meaning: 'The front matter and the first `#` heading of a page name different titles. The page shows the heading.',
    fix: 'Remove one of them, or write the same words.',
  },
  'second-title': {
    severity: 'warning',
    meaning:
      'A page has more than one `#` heading. The first one is its title, and the table of contents has none of the others.',
    fix: 'Write the others with `##`, or move their sections to pages of their own.',
  },
} as const satisfies DiagnosticTable
