import type { DiagnosticTable } from './diagnosticEntry.js'

/** Codes about files and folders of the project, before their content is read. */
export const fileCodes = {
  'file-missing': {
    severity: 'error',
    fixed: true,
    meaning: 'A file does not exist, or is a symbolic link without a target.',
    fix: 'Create the file, or correct the path that names it.',
  },
  'file-unreadable': {
    severity: 'error',
    fixed: true,
    meaning: 'The operating system does not allow docsgen to read a file.',
    fix: 'Check the owner and the permissions of the file.',
  },
  'file-kind': {
    severity: 'warning',
    or: 'error',
    meaning: 'A path is a pipe, a socket or a device, not a regular file.',
    fix: 'Remove it from the content folder.',
  },
  'file-foreign': {
    severity: 'warning',
    or: 'info',
    meaning:
      'A file of the content folder is a document in a format that docsgen does not read as a page, such as `.docx` or `.adoc`, and no page links to it; or it belongs to another tool, such as `_category_.json`, `mkdocs.yml` and `SUMMARY.md`; or its name begins with a dot: `.page.md`. A file of another tool beside the configuration of the site is a note.',
    fix: 'Rename it to `.md`, convert it to Markdown, link to it as a download, or move it to the folder `static`. Write labels and positions into a sidebars file or into the pages.',
  },
  'partial-unused': {
    severity: 'info',
    meaning:
      'A Markdown file is neither a page nor part of one: its name, or the name of its folder, begins with `_`, and no page imports it.',
    fix: 'Rename it, import it, or move it out of the content folder.',
  },
  'file-size': {
    severity: 'error',
    or: 'warning',
    fixed: true,
    meaning: 'A file is larger than `limits.pageBytes`, or close to it (warning).',
    fix: 'Split the file into several pages, or raise the limit.',
  },
  'file-line': {
    severity: 'error',
    fixed: true,
    meaning: 'A line of a file is too long to be text that a person wrote.',
    fix: 'Break the line, or move the data into a file under `static`.',
  },
  'file-encoding': {
    severity: 'error',
    fixed: true,
    meaning: 'A file is not valid UTF-8.',
    fix: 'Save the file as UTF-8.',
  },
  'file-nul': {
    severity: 'warning',
    meaning: 'A file contains a NUL character, which becomes U+FFFD.',
    fix: 'Remove the character.',
  },
  'file-bidi': {
    severity: 'warning',
    meaning:
      'A file contains a bidirectional control character, which can display text in another order than the source.',
    fix: 'Remove the character.',
  },
  'folder-depth': {
    severity: 'error',
    meaning: 'Folders are nested too deeply. docsgen does not read the inner ones.',
    fix: 'Move the files up.',
  },
  'folder-size': {
    severity: 'error',
    meaning: 'A folder has more files than docsgen reads.',
    fix: 'Move files that are not content out of the content folder.',
  },
  'content-root': {
    severity: 'error',
    fixed: true,
    meaning: 'A folder in `content` does not exist, or contains another of these folders or the project.',
    fix: 'Correct the path, which is relative to the project, or check the repository out there before the build.',
  },
  'content-root-file': {
    severity: 'warning',
    meaning:
      'A content folder has a file of sidebars or of variables, but the site reads another one: that of the main folder, or the one that the configuration names.',
    fix: 'Move its content to the file that the site reads, and remove the file or rename it.',
  },
  'link-outside': {
    severity: 'error',
    meaning: 'A symbolic link points to a file outside the project.',
    fix: 'Copy the file into the project.',
  },
  'link-loop': {
    severity: 'error',
    meaning: 'A symbolic link points to a folder that contains the link.',
    fix: 'Remove the symbolic link.',
  },
  'link-depth': {
    severity: 'error',
    meaning: 'A path contains too many symbolic links.',
    fix: 'Link directly to the folder.',
  },
} as const satisfies DiagnosticTable
