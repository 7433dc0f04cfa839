/** Replacements for HTML tags of content. */
import type { ComponentPropsWithoutRef, ReactNode } from 'react'

/** A table can be wider than the column, so its wrapper scrolls and is reachable by keyboard. */
export function Table(props: ComponentPropsWithoutRef<'table'>): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; a region for each table would flood the landmarks
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className="table" role="group" aria-label={TEXT.table} tabIndex={0}>
      <table {...props} />
    </div>
  )
}

/** Renders an empty header cell, such as the corner of a matrix, as `td`, because it labels no cells. */
export function HeaderCell(props: ComponentPropsWithoutRef<'th'>): ReactNode {
  return props.children === undefined ? <td {...props} /> : <th {...props} />
}

/** Adds the class that gives the element its looks; classes of the author stay. */
export function Details(props: ComponentPropsWithoutRef<'details'>): ReactNode {
  return <details {...props} className={props.className ? `disclosure ${props.className}` : 'disclosure'} />
}

/** Loads lazily unless the author says otherwise. */
export function Image(props: ComponentPropsWithoutRef<'img'>): ReactNode {
  // biome-ignore lint/a11y/useAltText: the author's text comes with the props; the builder reports a missing one
  return <img loading="lazy" decoding="async" {...props} />
}

/** Check boxes of task lists have no label, so their label is the state. */
export function Input(props: ComponentPropsWithoutRef<'input'>): ReactNode {
  if (props.type !== 'checkbox') return <input {...props} />
  const label = props.checked ? TEXT.taskDone : TEXT.taskOpen
  return <input {...(props['aria-label'] ? {} : { 'aria-label': label })} data-ds-style="task-list" {...props} />
}
