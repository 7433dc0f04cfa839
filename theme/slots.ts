/**
 * The module `docsgen/theme`: the components that a site can replace by name, with `theme.components`. docsgen reads the names from
 * these lines, so each must have exactly this form. docs/content/guides/theming.md describes them.
 */

export { Admonition } from './components/Admonition.js'
export { Card } from './components/Cards.js'
export { CodeBlock } from './components/CodeBlock.js'
export { Steps } from './components/Steps.js'
export { Tabs } from './components/Tabs.js'
export { AfterArticle } from './layout/AfterArticle.js'
export { Announcement } from './layout/Announcement.js'
export { Banners } from './layout/Banners.js'
export { BeforeArticle } from './layout/BeforeArticle.js'
export { Breadcrumbs } from './layout/Breadcrumbs.js'
export { Footer } from './layout/Footer.js'
export { Logo } from './layout/Logo.js'
export { NotFound } from './layout/NotFound.js'
export { PageInfo } from './layout/PageInfo.js'
export { Pager } from './layout/Pager.js'
export { SidebarRegion as Sidebar } from './layout/Sidebar.js'
export { ThemeToggle } from './layout/ThemeToggle.js'
export { Toc } from './layout/Toc.js'
export { Topbar } from './layout/Topbar.js'
