/** `Cache-Control` of files whose name is a content hash. */
export const immutable = 'public, max-age=31536000, immutable'

/** `Cache-Control` of all other files: caches must ask whether the file has changed. */
export const revalidate = 'no-cache'
