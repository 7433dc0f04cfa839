/** Names of elements, as browsers know them. */
const names = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

export const htmlElements = names(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button
  canvas caption center cite code col colgroup command data datalist dd del details dfn dialog dir div dl dt em embed fieldset
  figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins
  isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter multicol nav nobr noembed
  noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script
  search section select slot small source spacer span strike strong style sub summary sup svg table tbody td template textarea
  tfoot th thead time title tr track tt u ul var video wbr xmp`,
)

/** Elements without content. */
export const voidElements = names(
  'area base basefont bgsound br col command embed frame hr image img input keygen link meta param source spacer track wbr',
)

/** Elements without an end tag that show nothing by themselves. Without attributes, such a tag is a placeholder: `cp <source>`. */
export const invisibleElements = names(
  'area base basefont bgsound col command embed frame keygen link meta param source track',
)

/** Elements whose end tag can be omitted. */
export const optionalEndTags = names(
  'body colgroup dd dt head html li optgroup option p rb rp rt rtc tbody td tfoot th thead tr',
)

/** Elements whose content is not shown as text of the page. */
export const scriptElements = names('script style')
