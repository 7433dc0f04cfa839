import type { SearchFailure } from '../../src/model/contract.js'

/** Says why there are no results, if readers can do something about it. */
export function explainSearchFailure(reason: SearchFailure | undefined): string {
  switch (reason) {
    case 'offline':
      return TEXT.searchOffline
    case 'refused':
      return TEXT.searchRefused
    case 'busy':
      return TEXT.searchBusy
    case undefined:
      return TEXT.searchFailed
  }
}
