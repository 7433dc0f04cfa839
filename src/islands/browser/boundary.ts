/** What stands in for an island that threw; the rest of the page is not touched. */
import { Component, createElement, Fragment, type ReactNode } from 'react'

interface BoundaryProps {
  readonly name: string
  readonly children?: ReactNode
}

export class Boundary extends Component<BoundaryProps, { readonly message?: string }> {
  override state: { readonly message?: string } = {}

  static getDerivedStateFromError(error: unknown): { readonly message: string } {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override componentDidCatch(error: unknown): void {
    console.error(`docsgen: the island "${this.props.name}" failed.`, error)
  }

  override render(): ReactNode {
    const { message } = this.state
    if (message === undefined) return this.props.children
    return createElement(
      'div',
      { className: 'failure', role: 'alert' },
      createElement(Fragment, null, createElement('strong', null, 'Something went wrong:'), ' ', message),
    )
  }
}
