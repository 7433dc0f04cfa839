/** Folder of the search index in the output. */
export const indexFolder = 'search-index'

/** Folder in it with the files whose names are hashes of their bytes: they never get another content. */
export const partsFolder = 'parts'
