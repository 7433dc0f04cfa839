import { cloneElement, createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { IslandContext, type IslandScope, reactServer } from './createIsland.js'
import { isFunctionComponent, writeStaticMarkup } from './staticMarkup.js'

/** Renders a part of a page to HTML without markers for hydration. Must not be called while React renders. */
export function renderMarkup(node: ReactNode, scope: IslandScope): string {
  return writeStaticMarkup(node, scope) ?? renderWithReact(node, scope)
}

/** Renders with React itself: slower than `writeStaticMarkup`, and complete (hooks, context, classes). */
export function renderWithReact(node: ReactNode, scope: IslandScope): string {
  return reactServer().renderToStaticMarkup(createElement(IslandContext.Provider, { value: scope }, node))
}

/** Renders a whole document. React renders the head, which it sorts. */
export function renderDocument<Props>(document: ReactElement<Props>, scope: IslandScope): string {
  return renderWithReact(withBodyAsHtml(document, scope) ?? document, scope)
}

type ParentElement = ReactElement<{ readonly children?: ReactNode }>

/** Undefined if the component does not return `<html>` with `<body>` in it, or if only React can render the body. */
function withBodyAsHtml<Props>({ type, props }: ReactElement<Props>, scope: IslandScope): ReactElement | undefined {
  const html = isFunctionComponent(type) ? callComponent(type, props) : undefined
  if (!isParentElement(html) || html.type !== 'html' || !Array.isArray(html.props.children)) return undefined
  const body = html.props.children.find(
    (child): child is ParentElement => isParentElement(child) && child.type === 'body',
  )
  const written = body && writeStaticMarkup(body.props.children, scope)
  if (!body || written === undefined) return undefined
  const children = html.props.children.map((child: ReactNode) =>
    child === body ? cloneElement(body, bodyOf(written)) : child,
  )
  return cloneElement(html, {}, ...children)
}

function bodyOf(html: string): object {
  return { children: undefined, dangerouslySetInnerHTML: { __html: html } }
}

/** Undefined if the component fails. React then reports its error. */
function callComponent(component: (props: unknown) => unknown, props: unknown): unknown {
  try {
    return component(props)
  } catch {
    return undefined
  }
}

function isParentElement(node: unknown): node is ParentElement {
  return isValidElement(node)
}

/** Removes the links to images that React puts before the content. */
export function withoutPreloads(html: string): string {
  return html.replace(/^(?:<link rel="preload"[^>]*>)+/, '')
}
