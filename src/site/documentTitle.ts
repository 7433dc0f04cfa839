/** `page | site`, or the bare site title where the two are equal. */
export function documentTitle(title: string, siteTitle: string): string {
  return title === siteTitle ? title : `${title} | ${siteTitle}`
}
