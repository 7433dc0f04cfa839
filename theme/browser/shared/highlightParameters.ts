/** Query parameter for words to highlight, repeated for each word. */
export const highlightParameter = '_highlight'

/** Query parameter for the first cell of the row to scroll to. */
export const rowParameter = '_row'
