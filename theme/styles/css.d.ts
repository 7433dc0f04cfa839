/** A style sheet as text: `import sheet from './x.css' with { type: 'text' }`. */
declare module '*.css' {
  const text: string
  export default text
}
