/** The module that islands import as `docsgen`: the bundler replaces the package by this file. */
export type { Auth, AuthState, AuthUser, SessionAuth, TokenAuth } from './auth.js'
export { AuthUnavailableError } from './sessionAuth.js'
export { useAuth } from './useAuth.js'
