/** The public face of `@scope/core/names`. */
export { names } from './names.js'
export type { Identity, NamedAddress, Names, NamesFeature } from './names-feature.js'
