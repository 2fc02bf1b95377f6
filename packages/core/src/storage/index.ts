/** The names under which values are stored. */

export { type Item, storageKey } from './item.js'
export { storageKeys } from './storage-keys.js'
