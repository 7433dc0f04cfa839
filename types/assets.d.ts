/** Files that pages and components import, for `types` of tsconfig.json: a style sheet has no value, the value of an image or a font is its URL. */
declare module '*.css' {}

declare module '*.avif' {
  const url: string
  export default url
}
declare module '*.gif' {
  const url: string
  export default url
}
declare module '*.jpeg' {
  const url: string
  export default url
}
declare module '*.jpg' {
  const url: string
  export default url
}
declare module '*.png' {
  const url: string
  export default url
}
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.webp' {
  const url: string
  export default url
}
declare module '*.woff2' {
  const url: string
  export default url
}
