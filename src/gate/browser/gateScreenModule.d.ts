/** `gate/GateScreen.tsx` of the theme. The bundler resolves this name. */
declare module 'docsgen/gate-screen' {
  import type { ReactNode } from 'react'
  import type { GateScreenProps } from '../../model/contract.js'

  export default function GateScreen(props: GateScreenProps): ReactNode
}
