import { clientIds } from '../../../src/gate/provider/providerConfiguration.js'

export const clientId = clientIds.site
