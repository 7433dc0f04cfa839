/** The module `docsgen/components`: components of pages, for components of a site. */
export { Admonition } from './components/Admonition.js'
export { Badge } from './components/Badge.js'
export { Card, Cards } from './components/Cards.js'
export { CodeBlock } from './components/CodeBlock.js'
export { Icon } from './components/Icon.js'
export { InlineIcon } from './components/InlineIcon.js'
export { Steps } from './components/Steps.js'
export { Tab, Tabs } from './components/Tabs.js'
