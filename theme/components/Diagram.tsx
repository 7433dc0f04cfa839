import type { ReactNode } from 'react'
import type { DiagramProps } from '../../src/model/contract.js'

/** A diagram as a picture for each color mode, and its source for readers who do not see the picture. */
export function Diagram({ light, dark, label, source, width, height }: DiagramProps): ReactNode {
  const size = { width, height, decoding: 'async' } as const
  return (
    <figure className="diagram" data-ds-style="diagram">
      <img src={light} alt={label} {...size} />
      <img src={dark} alt={label} {...size} />
      <details>
        <summary>{TEXT.diagramSource}</summary>
        <pre>
          <code>{source}</code>
        </pre>
      </details>
    </figure>
  )
}
