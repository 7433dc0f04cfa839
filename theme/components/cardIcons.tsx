/** Icons of cards. Providers whose mark may not be used have shapes of their own, which are drawn here and are not their logos. */
import type { ReactNode } from 'react'
import { vendorMarks } from './vendorMarks.js'

const cardIconPaths: Readonly<Record<string, string>> = {
  aws: 'M6.500 6.500 9 4.500h6l2.500 2v5l-2.500 2H9l-2.500-2zM3 15.750c5.500 4.500 12 4.500 16.750 1M20.750 20c1-2 1.250-4 .750-4.750-.750-.500-2.750-.250-4.250.500',
  azure: 'M9 4h5.500L21 20h-5.500zM9 4 3 20h5l2.250-6.500M10 15.500 15.500 20',
  cloud: 'M7 18.5a4.250 4.25 0 0 1-.6-8.46 5.75 5.75 0 0 1 11.05-1.2A4.850 4.85 0 0 1 17 18.5z',
  shield: 'M12 3 4.75 5.75V11c0 4.75 3 8.25 7.25 10 4.25-1.75 7.25-5.25 7.25-10V5.750zM8.750 12l2.250 2.25 4.25-4.5',
  search: 'M10.500 4a6.500 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.250 15.25 20.25 20.25M8 10.5h5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.500l1.500 1.5h-15zM10 20.5h4M12 2.75V5',
  key: 'M8 11a4.250 4.25 0 1 0 0 8.5A4.250 4.25 0 0 0 8 11zM11 12l8.500-8.5M16 7l3 3M13.500 9.5l2 2',
  box: 'M12 3 20 7.25v9.500L12 21l-8-4.25v-9.5zM4 7.25l8 4.25 8-4.25M12 11.5V21',
  network: 'M9.500 3h5v5h-5zM3 16h5v5H3zM16 16h5v5h-5zM12 8v4.500M5.500 16v-3.5h13V16',
  server: 'M4 4h16v6.500H4zM4 13.5h16V20H4zM7.500 7.25h.01M7.500 16.75h.01M11 7.25h5.500M11 16.75h5.500',
  plug: 'M8.500 3v5M15.500 3v5M5.500 8h13v3a6.500 6.5 0 0 1-13 0zM12 17.5V21.500',
  code: 'M8 7 3 12l5 5M16 7l5 5-5 5M13.750 4.5l-3.5 15',
  chart: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  book: 'M12 6.5C10 5 7 4.5 3.5 4.75v14C7 18.5 10 19 12 20.5c2-1.5 5-2 8.5-1.75v-14C17 4.5 14 5 12 6.5zM12 6.5v14',
  users:
    'M9 5a3.500 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.500 19.5c.5-3.5 3-5 6.5-5s6 1.5 6.5 5M15.500 5.25a3.500 3.5 0 0 1 0 6.5M18 14.75c2 .75 3.2 2.25 3.5 4.75',
}

export const cardIconNames = [...Object.keys(cardIconPaths), ...Object.keys(vendorMarks)]

interface CardIconProps {
  readonly name: string
  /** Content of the SVG, for an icon that is not in this file. */
  readonly body: string | undefined
}

/** Renders nothing if there is no icon with this name. */
export function CardIcon({ name, body }: CardIconProps): ReactNode {
  const mark = vendorMarks[name]
  if (mark)
    return (
      <svg className="i card-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={mark} fill="currentColor" stroke="none" />
      </svg>
    )
  const path = cardIconPaths[name]
  if (!path && !body) return null
  if (!path)
    return (
      <svg
        className="i card-icon"
        viewBox="0 0 24 24"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: body ?? '' }}
      />
    )
  return (
    <svg className="i card-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
