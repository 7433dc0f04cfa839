/** Collects the theme's components as content sees them: by name, by HTML tag, and for elements that docsgen writes. */
import { Children, type ComponentType, createElement, type ReactNode } from 'react'
import type { Theme } from '../model/contract.js'
import { codeElement, componentElement, slottedElement } from './features/componentNode.js'
import { tagComponentName } from './mdx/renameHtmlTags.js'

/** Properties as the author wrote them: the theme's types cannot be checked against them. */
export interface ContentProps {
  readonly [name: string]: unknown
  readonly children?: ReactNode
}

export type ContentComponent = ComponentType<ContentProps>
/** By component name, HTML tag or element name. */
export type ComponentMap = Readonly<Record<string, ContentComponent>>

/** The components that render content: those of the theme, and those for elements that only docsgen writes (`ds-…`). */
export function contentComponents(theme: Theme): ComponentMap {
  // The contract cannot name the properties of a theme's own components; `Admonition` and `CodeBlock` are in every theme.
  const components = theme.components as unknown as ComponentMap
  const { Admonition, CodeBlock, Tabs, Tab } = components
  const tags = Object.entries(components).filter(([name]) => /^[a-z]/.test(name))
  return {
    ...components,
    ...Object.fromEntries(tags.map(([name, component]) => [tagComponentName(name), component])),
    ...(Admonition && { 'ds-admonition': withJsonProps(Admonition) }),
    ...(CodeBlock && { [codeElement]: renderCodeBlock(CodeBlock) }),
    ...(CodeBlock && Tabs && Tab && { 'ds-code-group': codeGroup({ CodeBlock, Tabs, Tab }) }),
    ...(Tabs && Tab && { [slottedElement]: tabsOfPanels({ Tabs, Tab }), 'ds-tab': Panel }),
    ...Object.fromEntries(
      featureComponents.flatMap((name) => {
        const component = components[name]
        return component ? [[componentElement(name), withJsonProps(component)]] : []
      }),
    ),
  }
}

/** The attributes of the components that list them in `attributes`, by component name. A module of a site can export something else. */
export function knownAttributes(components: ComponentMap): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(components).flatMap(([name, component]) => {
      const attributes: unknown = typeof component === 'function' ? Reflect.get(component, 'attributes') : undefined
      return Array.isArray(attributes) ? [[name, attributes.map(String)]] : []
    }),
  )
}

/** A block of code: its HTML is apart from the JSON, because it is long and has many quotes. */
function renderCodeBlock(component: ContentComponent): ContentComponent {
  return ({ json, html }) => {
    const props: ContentProps = JSON.parse(String(json))
    return createElement(component, { ...props, html })
  }
}

/** Components that directives and other markup become. */
const featureComponents = [
  ...['Badge', 'Card', 'Cards', 'Diagram', 'FileTree', 'FileTreeFolder', 'Formula', 'Icon', 'Steps', 'Term', 'Video'],
] as const

interface PanelTabsProps {
  readonly id: string
  readonly group?: string
  readonly tabs: readonly { readonly label: string; readonly value?: string }[]
}

/** Tabs of a directive. Its panels are its children, one element for each tab. */
function tabsOfPanels({ Tabs, Tab }: Readonly<Record<'Tabs' | 'Tab', ContentComponent>>): ContentComponent {
  return ({ json, children }) => {
    const { tabs, ...props }: PanelTabsProps = JSON.parse(String(json))
    const panels = Children.toArray(children).filter((child) => typeof child !== 'string')
    const elements = tabs.map((tab, index) =>
      createElement(Tab, { ...tab, value: tab.value ?? `${index + 1}`, key: index }, panels[index]),
    )
    return createElement(Tabs, { ...props }, ...elements)
  }
}

const Panel: ContentComponent = ({ children }) => children

interface CodeGroupProps {
  readonly id: string
  readonly group?: string
  readonly tabs: readonly { readonly label: string; readonly value?: string; readonly code: ContentProps }[]
}

/** Code blocks as tabs. They are created here, because `Tabs` reads the labels of its children. */
function codeGroup({
  CodeBlock,
  Tabs,
  Tab,
}: Readonly<Record<'CodeBlock' | 'Tabs' | 'Tab', ContentComponent>>): ContentComponent {
  return ({ json }) => {
    const { id, group, tabs }: CodeGroupProps = JSON.parse(String(json))
    const panels = tabs.map(({ label, value, code }, index) =>
      createElement(Tab, { key: index, label, value: value ?? `${index + 1}` }, createElement(CodeBlock, code)),
    )
    return createElement(Tabs, { id, ...(group && { group }) }, ...panels)
  }
}

/** The transforms write all properties as one JSON attribute, because HTML attributes hold only text. */
function withJsonProps(component: ContentComponent): ContentComponent {
  return ({ json, children }) => {
    const props: ContentProps = JSON.parse(String(json))
    return createElement(component, props, children)
  }
}
