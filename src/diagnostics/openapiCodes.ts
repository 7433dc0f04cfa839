import type { DiagnosticTable } from './diagnosticEntry.js'

/** Codes of OpenAPI descriptions and Arazzo workflows. Most are warnings, because other teams often maintain the description. */
export const openapiCodes = {
  'openapi-syntax': {
    severity: 'error',
    fixed: true,
    meaning: 'A description is not valid YAML or JSON.',
    fix: 'Correct the syntax at the reported place.',
  },
  'openapi-yaml': {
    severity: 'warning',
    meaning: 'The YAML parser warns about a description, or the file contains a second document, which is ignored.',
    fix: 'Correct the reported line.',
  },
  'openapi-alias': {
    severity: 'warning',
    meaning: 'YAML aliases of a description refer to themselves, or expand to too many values. They are ignored.',
    fix: 'Use `$ref`, or write the value out.',
  },
  'openapi-duplicate-key': {
    severity: 'warning',
    meaning: 'A map of a description has the same key twice. The last one is used.',
    fix: 'Keep one of them.',
  },
  'sample-template': {
    severity: 'error',
    meaning: 'A sample template has no function as its default export, throws, or returns something else than a text.',
    fix: 'Export a function of the type `SampleTemplate`. It returns a text, or undefined for no sample.',
  },
  'sample-template-syntax': {
    severity: 'error',
    fixed: true,
    meaning: 'A sample template, or a module that it imports, is not valid TypeScript or JavaScript.',
    fix: 'Correct the syntax at the reported place.',
  },
  'sample-template-import': {
    severity: 'error',
    fixed: true,
    meaning:
      'An import of a sample template cannot be resolved. Templates also run in browsers, which have no modules of Node.',
    fix: 'Correct the path, install the package, or do without the module of Node.',
  },
  'sample-template-throws': {
    severity: 'error',
    fixed: true,
    meaning: 'A sample template throws an exception while it is loaded, or does not finish within 10 seconds.',
    fix: 'Fix the reported line, or the module that it calls.',
  },
  'openapi-digest': {
    severity: 'error',
    fixed: true,
    meaning: 'The file of a description is not the copy whose digest `openapi[].source` pins.',
    fix: 'Restore the file, or run `docsgen api-pull`, review the change, and write the new digest.',
  },
  'openapi-too-large': {
    severity: 'error',
    fixed: true,
    meaning: 'A description has more operations than `limits.operations`.',
    fix: 'Split the description, or raise the limit and the memory of Node.',
  },
  'openapi-empty': {
    severity: 'error',
    fixed: true,
    meaning: 'A description has no operations, or is not an OpenAPI document.',
    fix: 'Check that the file starts with `openapi: 3.1.1` and has `info` and `paths`.',
  },
  'openapi-lost': {
    severity: 'error',
    fixed: true,
    meaning: 'A description names an operation, or a part of one, that no page shows.',
    fix: 'Report this as a bug of docsgen.',
  },
  'openapi-version': {
    severity: 'warning',
    meaning: 'The version of a description is missing or not supported.',
    fix: 'Write `openapi: 3.1.1`, or convert the description.',
  },
  'openapi-ref': {
    severity: 'error',
    meaning: 'A `$ref` is not text, or points to something that does not exist.',
    fix: 'Correct the reference. The hint names the nearest target.',
  },
  'openapi-ref-loop': {
    severity: 'error',
    meaning: 'A chain of `$ref` ends where it started, without a value.',
    fix: 'Write the value instead of one of the references.',
  },
  'openapi-ref-remote': {
    severity: 'warning',
    meaning: 'A `$ref` is a URL of another host. docsgen requests nothing while it builds.',
    fix: 'Copy the file beside the description.',
  },
  'openapi-ref-place': {
    severity: 'info',
    meaning:
      'A `$ref` stands for a map or a list, such as all `paths`, or inside the value of an example. docsgen follows it, but OpenAPI does not allow it there.',
    fix: 'Bundle the description for other tools, or refer to each entry by itself.',
  },
  'openapi-ref-kind': {
    severity: 'warning',
    meaning: 'A `$ref` points to an object of the wrong kind, for example a schema instead of a response.',
    fix: 'Correct the reference.',
  },
  'openapi-field-missing': {
    severity: 'warning',
    meaning: 'An object of a description lacks a required field.',
    fix: 'Add the field.',
  },
  'openapi-field-unknown': {
    severity: 'warning',
    meaning: 'An object of a description has a field that OpenAPI does not define.',
    fix: 'Correct the name. Names of extensions start with `x-`.',
  },
  'openapi-field-value': {
    severity: 'warning',
    meaning: 'A field of a description has a value that OpenAPI does not allow.',
    fix: 'Write a value of the type that the message names.',
  },
  'openapi-duplicate-operation-id': {
    severity: 'error',
    meaning: 'Two operations have the same `operationId`.',
    fix: 'Change one of them.',
  },
  'openapi-duplicate-slug': {
    severity: 'warning',
    meaning: 'Two operations would have the same page name. A number is appended to the second one.',
    fix: 'Set `x-slug`, or change one `operationId`.',
  },
  'openapi-responses': {
    severity: 'warning',
    meaning: 'An operation has no responses.',
    fix: 'Describe at least one response.',
  },
  'openapi-parameter': {
    severity: 'warning',
    meaning: 'A list of parameters has the same parameter twice. The last one is used.',
    fix: 'Remove one of them.',
  },
  'openapi-path-parameter': {
    severity: 'warning',
    meaning: 'A path and its path parameters do not match, or two paths differ only by parameter names.',
    fix: 'Describe each `{name}` of the path as a parameter with `in: path` and `required: true`.',
  },
  'openapi-server-variable': {
    severity: 'warning',
    meaning: 'The variables of a server and its URL do not match.',
    fix: 'Describe each `{name}` of the URL under `variables`, with a default.',
  },
  'openapi-security': {
    severity: 'warning',
    meaning: 'A security requirement names a scheme or a scope that does not exist, or has the wrong form.',
    fix: 'Write the name of a scheme of `components.securitySchemes` and a list of its scopes.',
  },
  'openapi-link': {
    severity: 'warning',
    meaning: 'A link of a response names an operation that does not exist.',
    fix: 'Correct `operationId` or `operationRef`.',
  },
  'openapi-tag': {
    severity: 'warning',
    meaning: 'A tag is not described, is described twice, or has parents that form a cycle.',
    fix: 'Correct `tags`, `parent` or `x-tagGroups`.',
  },
  'openapi-extension': {
    severity: 'warning',
    meaning: 'An extension field (`x-…`) of docsgen has a wrong value, or its name is misspelled.',
    fix: 'Write the value that the hint shows.',
  },
  'openapi-note': {
    severity: 'warning',
    meaning: 'A note about an operation is not shown: no operation has its name, or it is not a Markdown file.',
    fix: 'Name the file like the `operationId`, with the extension `.md`.',
  },
  'openapi-overlay': {
    severity: 'error',
    meaning: 'An overlay of a description is invalid.',
    fix: 'Correct the action: it needs a JSONPath as `target`, and `update` or `remove: true`.',
  },
  'openapi-overlay-target': {
    severity: 'warning',
    meaning: 'An action of an overlay selects nothing in the description.',
    fix: 'Correct the JSONPath in `target`, or remove the action.',
  },
  'openapi-example': {
    severity: 'warning',
    meaning: 'An example does not match its schema.',
    fix: 'Correct the example or the schema.',
  },
  'openapi-unused': {
    severity: 'info',
    meaning: 'A component of a description is not referenced.',
    fix: 'Remove the component, or refer to it.',
  },
  'api-breaking': {
    severity: 'error',
    meaning: 'A change of an API description breaks callers of the API. Only `docsgen api-diff` reports it.',
    fix: 'Undo the change, or publish it as a new version of the API.',
  },
  'api-change': {
    severity: 'info',
    meaning:
      'A change of an API description that keeps callers of the API working. Only `docsgen api-diff` reports it.',
    fix: 'Nothing has to be fixed.',
  },
  'arazzo-file': {
    severity: 'error',
    meaning: 'A file of `openapi[].workflows` is not an Arazzo document.',
    fix: 'Check that the file starts with `arazzo: 1.0.1` and has `workflows`.',
  },
  'arazzo-field': {
    severity: 'warning',
    meaning: 'A field of a workflow is missing or invalid, or an id is used twice.',
    fix: 'Correct the field at the reported place.',
  },
  'arazzo-operation': {
    severity: 'error',
    meaning: 'A step names an operation, a step or a workflow that does not exist.',
    fix: 'Correct the name. The hint names the nearest one.',
  },
  'arazzo-expression': {
    severity: 'warning',
    meaning:
      'A runtime expression of a workflow is invalid, or has no value: the input or the output does not exist, or belongs to a later step.',
    fix: 'Correct the expression, or declare the input or output.',
  },
  'theme-reference': {
    severity: 'error',
    fixed: true,
    meaning: 'The theme has no component for pages of an API reference.',
    fix: 'Add the component to the theme, or remove `openapi` from the configuration.',
  },
  'reference-crash': {
    severity: 'error',
    fixed: true,
    meaning: 'The theme throws an exception while it renders a page of an API reference.',
    fix: 'Fix the component of the theme.',
  },
} as const satisfies DiagnosticTable
