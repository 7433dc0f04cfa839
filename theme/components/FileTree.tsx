import type { ReactNode } from 'react'
import type { FileTreeFolderProps } from '../../src/model/contract.js'

/** A tree of files and folders. The builder marks the items of the list in it, and puts folders into `FileTreeFolder`. */
export function FileTree({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <div className="file-tree" data-ds-style="file-tree">
      {children}
    </div>
  )
}
/** Attributes that pages can write. Others are reported. */
FileTree.attributes = [] as const

/** A folder: its name as `summary`, then the list of what is in it. */
export function FileTreeFolder({ open, children }: FileTreeFolderProps): ReactNode {
  return <details open={open}>{children}</details>
}
