/**
 * What a chain package loads before the first click imports this alone: bundlers that split by files would bring the
 * rest of `@scope/core/chain` along.
 */
export { expectKnownNames } from '../../errors/known-names.js'
export { lazily } from '../../loading.js'
export { shownOf, shownText } from '../shown.js'
