import type { ReactNode } from 'react'
import type { ErrorView } from '../../src/model/contract.js'
import { Table } from '../components/elements.js'
import { Description } from './parts/Description.js'
import { Heading } from './parts/Heading.js'
import type { WithTools } from './parts/tools.js'

/** The error types of the operation, with links to their descriptions. */
export function Errors({ errors, tools }: { readonly errors: readonly ErrorView[] } & WithTools): ReactNode {
  if (errors.length === 0) return null
  return (
    <section>
      <Heading id="errors" text={TEXT.errors} />
      <Table>
        <thead>
          <tr>
            <th>{TEXT.errorStatus}</th>
            <th>{TEXT.errorType}</th>
            <th>{TEXT.errorMeaning}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ status, code, title, description, href }) => (
            <tr key={`${status} ${code}`}>
              <td>{status}</td>
              <td>
                <code>{href ? <a href={href}>{code}</a> : code}</code>
              </td>
              <td>{description ? <Description text={description} tools={tools} /> : title}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
