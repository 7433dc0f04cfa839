/** The theme's components as content sees them: by name, by HTML tag, and for what the builder itself writes. */
import { type ComponentType, createElement, type ReactNode } from 'react'
import type { AdmonitionProps, CodeBlockProps, ContentComponents, Theme } from '../model/contract.js'
import type { ComponentMap } from './toHtml.js'
import { tagAlias } from './transformTags.js'

export function contentComponents(theme: Theme): ComponentMap {
  const { Admonition, CodeBlock } = theme.components as unknown as ContentComponents
  const components = theme.components as unknown as ComponentMap
  const tags = Object.entries(components).filter(([name]) => /^[a-z]/.test(name))
  return {
    ...components,
    ...Object.fromEntries(tags.map(([name, Component]) => [tagAlias(name), Component])),
    'ds-admonition': fromJson<AdmonitionProps>(Admonition),
    'ds-code': fromJson<CodeBlockProps>(CodeBlock),
  }
}

/** Transforms write an element's properties as one JSON attribute, because HTML attributes are only text. */
function fromJson<Props extends object>(Component: ComponentType<Props>): ComponentType<Record<string, unknown>> {
  return ({ json, children }) => createElement(Component, JSON.parse(String(json)) as Props, children as ReactNode)
}
