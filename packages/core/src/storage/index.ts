/** The names under which values are stored. */
export { storedNames } from './catalogue.js'
export { type Item, storageKey } from './item.js'
