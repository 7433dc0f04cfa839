import type { ReactNode } from 'react'

/** Tokens are never typed into the page: samples read them from the environment, and the form shows the names of the variables. */
export function Secrets({ names }: { readonly names: readonly string[] }): ReactNode {
  if (names.length === 0) return null
  return (
    <p className="builder-hint">
      {TEXT.builderSecrets}{' '}
      {names.map((name) => (
        <code key={name}>{name}</code>
      ))}
    </p>
  )
}
