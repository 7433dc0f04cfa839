import type { Theme } from '../src/model/contract.js'
import compiledParts from './compiledParts.js'
import GateScreen from './gate/GateScreen.js'
import { createBootScript } from './layout/boot.js'
import { Document } from './layout/Document.js'
import { MainRegion } from './layout/MainRegion.js'
import { neededFonts } from './layout/neededFonts.js'
import { SidebarRegion } from './layout/Sidebar.js'

const theme: Theme = {
  ...compiledParts,
  regions: {
    // Client navigation swaps regions in this order. It measures the sidebar, which is cheap only before new content needs layout.
    // A component of the site must not fill the column of a page without a sidebar, such as a landing page.
    sidebar: (props) => (props.page.sidebar ? <SidebarRegion {...props} /> : null),
    main: MainRegion,
  },
  Document,
  GateScreen,
  neededFonts,
  boot: createBootScript,
}

export default theme
