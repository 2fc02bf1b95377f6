/**
 * What a chain package loads before the first click imports this alone: bundlers that split by files would bring the
 * rest of `@scope/core/chain` along. What only discovery needs besides is `@scope/core/chain/sanitize`.
 */
export { assertKnownOptions } from '../../errors/known-names.js'
export { lazyImport } from '../../lazy/lazy-import.js'
