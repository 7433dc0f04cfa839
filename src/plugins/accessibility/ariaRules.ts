/** Rules for attributes of ARIA: browsers ignore those that they do not know, so a misspelled one does nothing. */
import type { Element } from 'hast'
import { nearest } from '../../util/nearest.js'

export type Finding = readonly [message: string, hint: string]

const attributes =
  'activedescendant atomic autocomplete braillelabel brailleroledescription busy checked colcount colindex colindextext colspan controls current describedby description details disabled dropeffect errormessage expanded flowto grabbed haspopup hidden invalid keyshortcuts label labelledby level live modal multiline multiselectable orientation owns placeholder posinset pressed readonly relevant required roledescription rowcount rowindex rowindextext rowspan selected setsize sort valuemax valuemin valuenow valuetext'.split(
    ' ',
  )

const roles =
  'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem'.split(
    ' ',
  )

/** Roles of other specifications: digital publishing, and graphics. */
const otherRole = /^(?:doc|graphics)-[a-z]+$/

export function ariaFindings({ properties }: Element): readonly Finding[] {
  const unknown = Object.keys(properties).flatMap((property): Finding[] => {
    const [, name] = /^aria-?([a-z]+)$/i.exec(property) ?? []
    if (name === undefined || attributes.includes(name.toLowerCase())) return []
    const written = `aria-${name.toLowerCase()}`
    const near = nearest(name.toLowerCase(), attributes)
    const hint = near ? `Did you mean \`aria-${near}\`?` : 'Remove it, or write an attribute of WAI-ARIA.'
    return [[`There is no attribute \`${written}\`, so browsers ignore it.`, hint]]
  })
  const given = String(properties.role ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
  const isUnknown = given.length > 0 && !given.some((role) => roles.includes(role) || otherRole.test(role))
  if (!isUnknown) return unknown
  const near = nearest(given[0] ?? '', roles)
  const hint = near ? `Did you mean “${near}”?` : 'Remove it, or write a role of WAI-ARIA.'
  return [...unknown, [`There is no role “${given[0]}”, so browsers ignore it.`, hint]]
}
