/** Writes the stub of a component that docsgen does not have. */
import type { Stub } from '../rewrite/pageContext.js'

export function stubText({ name, uses, members }: Stub): string {
  const count = uses.length === 1 ? 'One use' : `${uses.length} uses`
  const parts = [...members].sort().map((member) => `${name}.${member} = ${name}\n`)
  return `/** Stub of a component of the old site. It shows its content only. ${count}, for example in ${uses[0]?.file ?? 'a page'}. */
import type { ReactNode } from 'react'

interface ${name}Props {
  readonly children?: ReactNode
  readonly [name: string]: unknown
}

export function ${name}({ children }: ${name}Props): ReactNode {
  return <>{children}</>
}
${parts.length > 0 ? `\n${parts.join('')}` : ''}`
}
