/** The public API of `@scope/core/legal`. */
export { type LegalFeature, type LegalOptions, legal } from './legal.js'
