/** The screens that the service worker shows if it cannot open a page. */
export interface FailureText {
  readonly code: 'sealed_damaged' | 'sealed_format' | 'offline'
  readonly message: string
}

export const damagedText: FailureText = {
  code: 'sealed_damaged',
  message: 'A file of this site is not the published file. It was changed on the host or on the way',
}

export const formatText: FailureText = {
  code: 'sealed_format',
  message: 'The files of this site and the code that opens them are of different versions',
}

export const unreachableText: FailureText = {
  code: 'offline',
  message: 'This site cannot be reached at the moment',
}
