/** The names under which values are stored. */

export { type Item, storageKey } from './item.js'
export { storedNames } from './storage-keys.js'
