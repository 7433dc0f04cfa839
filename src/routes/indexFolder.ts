/** Folder of the search index in the output. */
export const indexFolder = 'search-index'
