import type { ReactNode } from 'react'

interface FileControlProps {
  readonly label: string
  /** Gets the name of the file. Its content is neither read nor sent. */
  readonly onPick: (name: string) => void
}

/** Picks a file whose name the samples show. */
export function FileControl({ label, onPick }: FileControlProps): ReactNode {
  return (
    <input
      type="file"
      aria-label={label}
      onChange={(event) => {
        const name = event.target.files?.[0]?.name
        if (name) onPick(name)
      }}
    />
  )
}
