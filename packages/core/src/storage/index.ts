/** Where a kit keeps what it remembers, for hosts that choose or read it themselves. */

export { type Catalogue, catalogue } from './catalogue.js'
export { cookieStorage } from './cookie.js'
export { storageKey } from './item.js'
export type { RecentWallet, SavedConnection } from './items.js'
export { type KeyValueStorage, memoryStorage, webStorage } from './key-value.js'
export { readSavedState, type SavedState } from './saved-state.js'
