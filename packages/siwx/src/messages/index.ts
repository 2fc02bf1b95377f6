/** Texts to sign, built and read: small enough for pages, and the same code on the server. */
export { createMessage } from './create-message.js'
export { parseDateTime } from './date-time.js'
export type { MessageField, SiwxMessage } from './message.js'
export { type CacaoPayload, formatCacaoMessage } from './message-of-cacao.js'
export { createNonce } from './nonce.js'
export { type ParsedMessage, parseMessage } from './parse-message.js'
export { isSiwxNamespace, type SiwxNamespace, toSolanaCluster } from './profile.js'
export { type FoundRecap, findRecap, parseRecap, type Recap, type RecapAbility } from './recap.js'
