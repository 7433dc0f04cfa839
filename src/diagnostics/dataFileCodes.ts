import type { DiagnosticTable } from './diagnosticEntry.js'

/** Codes of YAML in general, of front matter, and of the small data files: synonyms, search tests. */
export const dataFileCodes = {
  'yaml-syntax': {
    severity: 'error',
    meaning: 'A text is not valid YAML.',
    fix: 'Correct the syntax at the reported place. Put text with `: ` or a leading special character in quotes.',
  },
  'yaml-size': {
    severity: 'error',
    meaning: 'A YAML text is larger than docsgen accepts.',
    fix: 'Move part of it into another file.',
  },
  'yaml-depth': {
    severity: 'error',
    meaning: 'A YAML text is nested too deeply.',
    fix: 'Flatten the data.',
  },
  'yaml-feature': {
    severity: 'error',
    meaning: 'A YAML text uses a directive (`%YAML`) or contains a second document.',
    fix: 'Remove the directive or the second document.',
  },
  'yaml-alias': {
    severity: 'error',
    meaning: 'A YAML text uses an alias (`*name`). Aliases can expand a small file to gigabytes.',
    fix: 'Write the value out.',
  },
  'yaml-tag': {
    severity: 'error',
    meaning: 'A YAML text uses a tag (`!name`). docsgen reads plain data only.',
    fix: 'Remove the tag.',
  },
  'yaml-key': {
    severity: 'error',
    meaning: 'A YAML key is not plain text, or has a reserved name such as `__proto__`.',
    fix: 'Choose another name.',
  },
  'yaml-duplicate-key': {
    severity: 'error',
    meaning: 'A YAML map has the same key twice.',
    fix: 'Keep one of them.',
  },
  'front-matter-open': {
    severity: 'error',
    meaning: 'The front matter has no closing line of `---`.',
    fix: 'Close it with a line of `---`. For a thematic break on line 1, write `***`.',
  },
  'front-matter-opening': {
    severity: 'error',
    meaning: 'Text follows the opening `---` of the front matter.',
    fix: 'Remove the text. Front matter is YAML; docsgen runs no code in it.',
  },
  'front-matter-size': {
    severity: 'error',
    meaning: 'The front matter is larger than 64 KiB.',
    fix: 'Move the data into the page or into another file.',
  },
  'front-matter-unknown-key': {
    severity: 'error',
    meaning: 'The front matter has a key that does not exist.',
    fix: 'Use the suggested key, or remove it.',
  },
  'front-matter-missing': {
    severity: 'error',
    meaning: 'A required key of the front matter is missing.',
    fix: 'Add the key. The hint shows the expected type.',
  },
  'front-matter-type': {
    severity: 'error',
    meaning: 'A value of the front matter has the wrong type.',
    fix: 'Write a value of the type that the message names. YAML reads `1.10` as a number; put it in quotes.',
  },
  'front-matter-quotes': {
    severity: 'warning',
    meaning:
      'A value of the front matter is in typographic quotes (`“…”`), which YAML reads as a part of the text, or has ` #`, which begins a comment.',
    fix: 'Write straight quotes around the value.',
  },
  'front-matter-value': {
    severity: 'error',
    meaning: 'A value of the front matter has the right type, but is not allowed.',
    fix: 'Write a value that meets the condition in the message.',
  },
  'synonyms-unknown-key': {
    severity: 'error',
    meaning: 'The synonyms file has a key that does not exist.',
    fix: 'Use the suggested key, or remove it.',
  },
  'synonyms-missing': {
    severity: 'error',
    meaning: 'A required part of the synonyms file is missing.',
    fix: 'Write a list of groups. Each group is a list of words.',
  },
  'synonyms-type': {
    severity: 'error',
    meaning: 'A value of the synonyms file has the wrong type.',
    fix: 'Write a value of the type that the message names.',
  },
  'synonyms-value': {
    severity: 'error',
    meaning: 'A value of the synonyms file is not allowed.',
    fix: 'Write a value that meets the condition in the message.',
  },
  'search-tests-unknown-key': {
    severity: 'error',
    meaning: 'A row of `search.tests.yaml` has a key that does not exist.',
    fix: 'Use the suggested key, or remove it.',
  },
  'search-tests-missing': {
    severity: 'error',
    meaning: 'A row of `search.tests.yaml` lacks a required key.',
    fix: 'Add the key. The hint shows the expected type.',
  },
  'search-tests-type': {
    severity: 'error',
    meaning: 'A value of `search.tests.yaml` has the wrong type.',
    fix: 'Write a value of the type that the message names.',
  },
  'search-tests-value': {
    severity: 'error',
    meaning: 'A value of `search.tests.yaml` is not allowed.',
    fix: 'Write a value that meets the condition in the message.',
  },
} as const satisfies DiagnosticTable
