/**
 * The parts of the theme that are in compiled pages, apart from the layout. After an edit of a file that none of them imports, such as the
 * footer, docsgen compiles no page again.
 */
import type { ContentComponents, Theme } from '../src/model/contract.js'
import { Admonition } from './components/Admonition.js'
import { Badge } from './components/Badge.js'
import { Card, Cards } from './components/Cards.js'
import { CodeBlock } from './components/CodeBlock.js'
import { ConsoleView } from './components/ConsoleView.js'
import { cardIconNames } from './components/cardIcons.js'
import { Diagram } from './components/Diagram.js'
import { Details, HeaderCell, Image, Input, Table } from './components/elements.js'
import { FileTree, FileTreeFolder } from './components/FileTree.js'
import { Formula } from './components/Formula.js'
import { Hero } from './components/Hero.js'
import { InlineIcon } from './components/InlineIcon.js'
import { Logos } from './components/Logos.js'
import { Steps } from './components/Steps.js'
import { Tab, Tabs } from './components/Tabs.js'
import { Term } from './components/Term.js'
import { Video } from './components/Video.js'
import { reference } from './reference/index.js'

/** Components that the builder itself writes into content. `satisfies` reports a missing one. */
const required = { Admonition, CodeBlock, Tabs, Tab } satisfies ContentComponents

const compiledParts: Pick<Theme, 'components' | 'features' | 'icons' | 'reference'> = {
  components: {
    ...required,
    Steps,
    Cards,
    Card,
    Hero,
    Logos,
    ConsoleView,
    Badge,
    FileTree,
    FileTreeFolder,
    Icon: InlineIcon,
    Video,
    Term,
    Formula,
    Diagram,
    table: Table,
    th: HeaderCell,
    details: Details,
    img: Image,
    input: Input,
  },
  features: ['Badge', 'Card', 'Cards', 'Diagram', 'FileTree', 'Formula', 'Icon', 'Steps', 'Term', 'Video'],
  icons: cardIconNames,
  reference,
}

export default compiledParts
