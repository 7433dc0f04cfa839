/** Shows the error of an island that threw. The rest of the page keeps working. */
import { Component, createElement, Fragment, type ReactNode } from 'react'

interface IslandErrorBoundaryProps {
  readonly name: string
  readonly children?: ReactNode
}

export class IslandErrorBoundary extends Component<IslandErrorBoundaryProps, { readonly message?: string }> {
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
