/** Verifies sign-ins. Runs wherever there are `crypto`, `URL` and `TextDecoder`: Node, Deno, Bun, workers. */
export type { SiwxCode, SiwxWarning } from './codes.js'
export type {
  EvmClient,
  EvmNodes,
  EvmRequest,
  NonceStore,
  SignatureOptions,
  SiwxAllVerified,
  SiwxFailure,
  SiwxPolicy,
  SiwxProof,
  SiwxServerSession,
  SiwxVerified,
  VerifySiwxOptions,
} from './contract.js'
export {
  type SiwxConfigurationCode,
  SiwxConfigurationError,
} from './http/configuration-error.js'
export { createSiwxHandlers, type SiwxHandlers } from './http/create-siwx-handlers.js'
export type { SiwxHandlersOptions } from './http/handler-options.js'
export type { WithHeaders } from './http/request-headers.js'
export type { SiwxHttpCode } from './http/responses.js'
export { type MemoryNonceStoreOptions, memoryNonceStore } from './nonces/memory-nonce-store.js'
export {
  type RedisCommands,
  type RedisNonceStoreOptions,
  redisNonceStore,
} from './nonces/redis-nonce-store.js'
export {
  type MemorySessionStoreOptions,
  memorySessionStore,
} from './sessions/memory-session-store.js'
export type { SessionStore } from './sessions/session-store.js'
export { type EvmMessage, type EvmMessageVerified, verifyEvmMessage } from './verify-evm-message.js'
export { reverifySiwx, verifySiwx, verifySiwxAll } from './verify-siwx.js'
export { isWalletSessionRecap } from './wallet-session-recap.js'
