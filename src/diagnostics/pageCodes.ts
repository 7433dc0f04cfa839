import type { DiagnosticTable } from './diagnosticEntry.js'

/** Codes of one page: its Markdown or MDX, and the code that it runs. */
export const pageCodes = {
  'page-module': {
    severity: 'warning',
    meaning: 'A module in the content folder is neither a page nor imported by a page, so it has no effect.',
    fix: 'Import the module, or move it away. Begin a React module with front matter in a comment (`/*---` … `---*/`) to make it a page. Move a script that browsers load into the folder `static` of the content folder.',
  },
  'page-title': {
    severity: 'error',
    meaning: 'A page has no title.',
    fix: 'Add `title` to the front matter, or start the page with a `#` heading.',
  },
  'mdx-syntax': {
    severity: 'error',
    fixed: true,
    meaning: 'The page is not valid Markdown or MDX, so it cannot be compiled.',
    fix: 'Correct the syntax at the reported place. In MDX, write `{` and `<` of plain text as `\\{` and `\\<`.',
  },
  'unknown-component': {
    severity: 'error',
    fixed: true,
    meaning: 'A page uses a component that neither the theme nor an import provides.',
    fix: 'Correct the name, or import the component.',
  },
  'unknown-variable': {
    severity: 'error',
    meaning: 'A page uses a variable that the variables file does not define.',
    fix: 'Correct the name, or define the variable.',
  },
  'variable-near': {
    severity: 'warning',
    meaning: 'A text in braces is almost a variable, such as `{prodcut}`, so readers see it as it is written.',
    fix: 'Correct the name. For the text itself, write a backslash before the brace.',
  },
  'unknown-admonition': {
    severity: 'error',
    or: 'warning',
    meaning:
      'A container directive such as `:::name` is not an admonition kind. For `!!! name`, where MkDocs allows any kind, readers see a note with this title, and this is a warning.',
    fix: 'Use the suggested kind. The hint lists all kinds.',
  },
  'code-option': {
    severity: 'warning',
    meaning:
      'The first line of a code block has an unknown option, or a comment such as `[!code higlight]` is an unknown mark.',
    fix: 'Use the suggested option or mark, or remove it.',
  },
  'code-language': {
    severity: 'warning',
    meaning: 'There is no syntax highlighting for the language of a code block.',
    fix: 'Use the suggested language, or `text`.',
  },
  'include-file': {
    severity: 'error',
    meaning: 'The file that a code block includes does not exist.',
    fix: 'Correct the path. It is relative to the page and must stay inside the project.',
  },
  'include-region': {
    severity: 'error',
    meaning: 'The file that a code block includes does not have the named region.',
    fix: 'Correct the name, or add the region to the file.',
  },
  'duplicate-id': {
    severity: 'error',
    meaning: 'Two elements of a page have the same id.',
    fix: 'Change one of them. An explicit heading id is `## Heading {#id}`.',
  },
  credential: {
    severity: 'error',
    meaning:
      'A page, a file or an output contains a text that looks like a credential. In an API description with `vendor: true` it is a warning.',
    fix: 'Revoke the credential and write an example. Add made-up texts to `lint.allowCredentials`.',
  },
  'description-length': {
    severity: 'warning',
    meaning: 'The description of a page is shorter or longer than `lint.description` allows.',
    fix: 'Rewrite `description` in the front matter, or change `lint.description`.',
  },
  'untrusted-code': {
    severity: 'error',
    fixed: true,
    meaning:
      'A page or a partial with the trust level `data` contains an import, an export or an expression, a page tries to raise its level, or a page imports a script of a folder with that level.',
    fix: 'Remove the code, or use a component of the theme. To allow code, change `trust`.',
  },
  'page-size': {
    severity: 'error',
    fixed: true,
    meaning: 'A page is larger than `limits.pageBytes`.',
    fix: 'Split the page, or raise the limit.',
  },
  'page-headings': {
    severity: 'error',
    fixed: true,
    meaning: 'A page has more headings than `limits.headings`.',
    fix: 'Split the page, or raise the limit.',
  },
  'page-table': {
    severity: 'error',
    fixed: true,
    meaning: 'A page has too many table cells.',
    fix: 'Split the page, or offer the table as a download.',
  },
  'page-nesting': {
    severity: 'error',
    fixed: true,
    meaning: 'Blocks or elements of a page are nested deeper than `limits.nesting`.',
    fix: 'Flatten the page, or raise the limit.',
  },
  'line-length': {
    severity: 'error',
    fixed: true,
    meaning: 'A line of a page is too long to compile.',
    fix: 'Break the line.',
  },
  'import-missing': {
    severity: 'error',
    fixed: true,
    meaning: 'A page imports a file or package that does not exist.',
    fix: 'Correct the path, or install the package.',
  },
  'import-export': {
    severity: 'error',
    fixed: true,
    meaning: 'A page imports a name that the imported file does not export.',
    fix: 'Correct the name, or export it.',
  },
  'import-failed': {
    severity: 'error',
    fixed: true,
    meaning: 'A file that a page imports cannot be bundled.',
    fix: 'Correct the reported file.',
  },
  'import-cycle': {
    severity: 'error',
    fixed: true,
    meaning: 'The imports of a page form a cycle.',
    fix: 'Remove one of these imports.',
  },
  'page-crash': {
    severity: 'error',
    fixed: true,
    meaning: 'A component or an expression of a page throws an exception.',
    fix: 'Fix the component. If the name is not defined, import it, or put the text into a code span.',
  },
  'page-promise': {
    severity: 'error',
    fixed: true,
    meaning: 'A component of a page returns a promise. Pages render synchronously.',
    fix: 'Load the data in the configuration or in a module, not while the component renders.',
  },
  'page-timeout': {
    severity: 'error',
    fixed: true,
    meaning: 'A page does not finish within `limits.pageMilliseconds`.',
    fix: 'Look for an endless loop in its code, or raise the limit.',
  },
  'page-memory': {
    severity: 'error',
    fixed: true,
    meaning: 'A page needs more memory than `limits.pageMemoryMb`.',
    fix: 'Look for data that grows without end, or raise the limit.',
  },
  'page-exit': {
    severity: 'error',
    fixed: true,
    meaning: 'Code of a page ends the worker process that compiles it.',
    fix: 'Remove the call of `process.exit`.',
  },
  'page-stray-error': {
    severity: 'error',
    fixed: true,
    meaning: 'Code of a page throws outside its rendering, for example in a timer or a promise.',
    fix: 'Catch the error where it occurs, or remove the timer.',
  },
  'component-use': {
    severity: 'error',
    meaning:
      'A component or its directive is written in a way that it cannot be shown: tabs without a tab, a video without an id.',
    fix: 'Write it as the hint says. `docs/content/guides/markup.md` has an example of each.',
  },
  'component-attribute': {
    severity: 'warning',
    meaning: 'A component has an attribute that it does not know, so readers do not see its value.',
    fix: 'Correct the name of the attribute, or write its text as content of the component.',
  },
  'unknown-icon': {
    severity: 'warning',
    meaning: 'There is no icon with this name. No icon is shown.',
    fix: 'Use a name of Lucide (https://lucide.dev/icons), or of the icons of cards.',
  },
  'unknown-emoji': {
    severity: 'warning',
    meaning: 'A shortcode of an emoji does not exist, but one with nearly the same name does. It is shown as text.',
    fix: 'Use the suggested name, or write the text in a code span.',
  },
  'unknown-term': {
    severity: 'warning',
    meaning: 'The glossary does not have a term that a page explains.',
    fix: 'Use the suggested term, or add the term to `glossary` in the variables file.',
  },
  'abbreviation-unused': {
    severity: 'warning',
    meaning: 'A page explains an abbreviation that is not in its text.',
    fix: 'Remove the line, or move it into `abbreviations` in the variables file, which is for all pages.',
  },
  'heading-attribute': {
    severity: 'warning',
    meaning: 'The braces behind a heading contain something that is neither an id nor a class. It is ignored.',
    fix: 'Write `{#id .class}`.',
  },
  'npm-command': {
    severity: 'warning',
    meaning:
      'An npm command in a block with `npm2yarn` has no equivalent in another package manager. It is shown unchanged.',
    fix: 'Move the command into a block of its own, or write the commands in a `::: code-group`.',
  },
  'optional-package': {
    severity: 'warning',
    meaning: 'A page needs a package that is not installed: its formulas or diagrams are shown as their source.',
    fix: 'Install the packages that the hint names.',
  },
  formula: {
    severity: 'error',
    meaning: 'A formula is not valid LaTeX, or uses a command that KaTeX does not have. It is shown as its source.',
    fix: 'Correct the formula. KaTeX lists its commands at https://katex.org/docs/supported.',
  },
  diagram: {
    severity: 'error',
    meaning:
      'A Mermaid diagram has a syntax error, or a type that the renderer does not draw. It is shown as its source.',
    fix: 'Correct the diagram, or use another language for the block, for example `text`.',
  },
  'browser-accessibility': {
    severity: 'warning',
    meaning:
      'The tool axe found an element of a page that some readers cannot use. Only `docsgen check --browser` reports it.',
    fix: 'Follow the hint. Its link explains the rule.',
  },
} as const satisfies DiagnosticTable
