import type { DiagnosticTable } from './diagnosticEntry.js'

/** Codes of plugins. A plugin that fails could leave something out, so most errors are fixed. */
export const pluginCodes = {
  'plugin-load': {
    severity: 'error',
    fixed: true,
    meaning: 'A plugin of the configuration cannot be loaded: it is missing, has a syntax error, or exports no plugin.',
    fix: 'Correct the name or the path in `plugins`, install the package, or fix the module.',
  },
  'plugin-option': {
    severity: 'error',
    meaning:
      'A plugin does not know an option, or an option of a plugin of docsgen has the wrong type. It has no effect.',
    fix: 'Use the suggested name or the type that the message names, or remove the option.',
  },
  'plugin-throws': {
    severity: 'error',
    fixed: true,
    meaning: 'A function of a plugin throws an exception, or returns a value that is not valid.',
    fix: 'Fix the plugin, or remove it from `plugins`.',
  },
  'plugin-timeout': {
    severity: 'error',
    fixed: true,
    meaning: 'A function of a plugin exceeded the time limit of a page, `limits.pageMilliseconds`.',
    fix: 'Look for an endless loop or a request without a timeout in the plugin.',
  },
  'plugin-syntax': {
    severity: 'error',
    fixed: true,
    meaning:
      'A remark plugin extends the syntax of Markdown. docsgen parses Markdown itself, so the extension would have no effect.',
    fix: 'Use a plugin that changes the tree only. Directives (`:::name`) and code blocks can carry your own syntax.',
  },
  'plugin-output': {
    severity: 'error',
    fixed: true,
    meaning: 'A plugin writes a file whose path is not allowed, or that exists already.',
    fix: 'Change the path in the plugin or in its options.',
  },
  'plugin-finding': {
    severity: 'warning',
    or: 'error',
    meaning: 'A plugin reports a problem. The message names the plugin.',
    fix: 'See the documentation of the plugin.',
  },
} as const satisfies DiagnosticTable
