/** The rest of the stored values, for the packages whose features use them. */
export { type CacheItem, type Catalogue, cacheAge, catalogue } from './catalogue.js'
export { type Item, storageKey } from './item.js'
