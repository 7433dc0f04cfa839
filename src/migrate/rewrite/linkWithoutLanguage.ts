/** `/de/guide` -> `/guide`: docsgen keeps links in the language of their page. */
export function linkWithoutLanguage(link: string, folder: string): string {
  if (folder === '' || !link.startsWith(`/${folder}`)) return link
  const rest = link.slice(folder.length + 1)
  return rest === '' || /^[?#]/.test(rest) ? `/${rest}` : rest.startsWith('/') ? rest : link
}
