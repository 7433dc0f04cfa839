import { clientIds } from '../../../src/gate/provider/providerConfiguration.js'
import { users } from '../../../src/gate/provider/users.js'

export const clientId = clientIds.site

/** The reader who signs in by itself. */
export const [reader] = users
