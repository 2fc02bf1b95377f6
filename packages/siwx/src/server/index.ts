/** Verifies sign-ins. Runs wherever there are `crypto`, `URL` and `TextDecoder`: Node, Deno, Bun, workers. */
export type { SiwxCode, SiwxWarning } from './codes.js'
export type {
  EvmClient,
  EvmNodes,
  EvmRequest,
  NonceStore,
  SignatureNeeds,
  SiwxAllVerified,
  SiwxExpected,
  SiwxPolicy,
  SiwxProof,
  SiwxRefusal,
  SiwxServerSession,
  SiwxVerified,
} from './contract.js'
export { type MemoryNonceStoreOptions, memoryNonceStore } from './nonces/memory-nonce-store.js'
export {
  type RedisCommands,
  type RedisNonceStoreOptions,
  redisNonceStore,
} from './nonces/redis-nonce-store.js'
export { recheckSiwx, verifySiwx, verifySiwxAll } from './verify-siwx.js'
