import type { ReactNode } from 'react'
import { Table } from './elements.js'

export interface ConsoleField {
  /** Label, exactly as the console shows it. */
  readonly label: string
  /** The entered or chosen value. Without it the field is empty. */
  readonly value?: string
  /** How the field looks. Default `text`. */
  readonly kind?: 'text' | 'choice' | 'secret' | 'switch'
  /** State of a switch. */
  readonly on?: boolean
  /** Number that the explanation below refers to. */
  readonly mark?: number
}

export interface ConsoleViewProps {
  /** Path to the view, with `>` between the steps: `Settings > Credentials`. */
  readonly path: string
  /** Heading of the view. */
  readonly title?: string
  readonly fields?: readonly ConsoleField[]
  /** Headings and rows of a list in the view. */
  readonly columns?: readonly string[]
  readonly rows?: readonly (readonly string[])[]
  /** Buttons, the most important one first. */
  readonly actions?: readonly string[]
  /** Explanation under the view: a list whose items have the numbers of the marks. */
  readonly children?: ReactNode
}

/**
 * A view of a web console, drawn with the colors of the site: where it is, its fields, a list and its buttons. Everything is text, which
 * can be searched, selected and read aloud; nothing in it can be pressed.
 */
export function ConsoleView(props: ConsoleViewProps): ReactNode {
  const { path, title, fields = [], columns = [], rows = [], actions = [], children } = props
  const steps = path.split('>').map((step) => step.trim())
  return (
    <figure className="console-view" data-ds-style="console-view">
      <div className="console-window">
        <figcaption>
          <span className="visually-hidden" data-no-search="">
            {TEXT.consoleView}{' '}
          </span>
          {steps.slice(0, -1).join(' › ')}
          {steps.length > 1 ? ' › ' : ''}
          <b>{steps.at(-1)}</b>
        </figcaption>
        {title ? <p className="console-title">{title}</p> : null}
        {fields.length > 0 ? <Fields fields={fields} /> : null}
        {columns.length > 0 ? <List columns={columns} rows={rows} /> : null}
        {actions.length > 0 ? <ConsoleActions actions={actions} /> : null}
      </div>
      {children}
    </figure>
  )
}
/** Attributes that pages can write. Others are reported. */
ConsoleView.attributes = ['path', 'title', 'fields', 'columns', 'rows', 'actions'] as const

function Fields({ fields }: { readonly fields: readonly ConsoleField[] }): ReactNode {
  return (
    <ul className="console-fields">
      {fields.map(({ label, value, kind = 'text', on = false, mark }) => (
        <li key={label}>
          <span className="console-label">
            {mark ? <b className="console-mark">{mark}</b> : null} {label}
            <span className="visually-hidden">: </span>
          </span>{' '}
          <span className="console-value" data-kind={kind} data-on={kind === 'switch' && on ? '' : undefined}>
            {kind === 'switch' ? (value ?? (on ? TEXT.switchOn : TEXT.switchOff)) : value}
          </span>
        </li>
      ))}
    </ul>
  )
}

function List({ columns, rows }: Required<Pick<ConsoleViewProps, 'columns' | 'rows'>>): ReactNode {
  return (
    <Table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join(' ')}>
            {row.map((cell, index) => (
              <td key={columns[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The first button is the important one, which the console draws at the end of the row. */
function ConsoleActions({ actions }: { readonly actions: readonly string[] }): ReactNode {
  return (
    <p className="console-actions">
      <span className="visually-hidden" data-no-search="">
        {TEXT.buttons}{' '}
      </span>
      {actions.map((action, index) => (
        <span key={action}>
          {index > 0 ? <span className="visually-hidden">, </span> : null}
          <span className="console-button">{action}</span>
        </span>
      ))}
    </p>
  )
}
