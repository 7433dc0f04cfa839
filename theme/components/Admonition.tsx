import type { ReactNode } from 'react'
import type { AdmonitionProps } from '../../src/model/contract.js'

type Kind = AdmonitionProps['kind']

const defaultTitles: Readonly<Record<Kind, string>> = {
  note: TEXT.note,
  tip: TEXT.tip,
  info: TEXT.info,
  warning: TEXT.warning,
  danger: TEXT.danger,
  caution: TEXT.caution,
}

const ring = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z'
const triangle = 'M12 4 2.75 20h18.5zM12 10.5v4.25M12 17.25v.01'

const iconPaths: Readonly<Record<Kind, string>> = {
  note: 'M5 3.5h9.5L19 8v12.5H5zM14 3.5v5h5M8.5 13h7M8.5 16.5H13',
  tip: 'M10 21h4M8.75 15.25a6.25 6.25 0 1 1 6.5 0V18h-6.5z',
  info: `${ring}M12 11v5.5M12 7.5v.01`,
  warning: triangle,
  caution: triangle,
  danger: 'M8.25 3h7.5L21 8.25v7.5L15.75 21h-7.5L3 15.75v-7.5zM12 7.5v5.5M12 16.5v.01',
}

/** A note that stands out from the text. It always has a title, so that the kind is not shown by color alone. */
export function Admonition({ kind, title, titleHtml, id, children }: AdmonitionProps): ReactNode {
  return (
    <div className="admonition" data-kind={kind} id={id} role="note">
      <p className="admonition-title">
        <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
          <path d={iconPaths[kind]} />
        </svg>
        {titleHtml === undefined ? (
          (title ?? defaultTitles[kind])
        ) : (
          <span dangerouslySetInnerHTML={{ __html: titleHtml }} />
        )}
      </p>
      {children}
    </div>
  )
}
