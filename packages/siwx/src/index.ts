/** Signing in, for pages: @scope/siwx. */
// The port it fills: its types are the kit’s.
import type {} from '@scope/core/sign-in'

export type { SiwxOptions } from './client/sign-in-options.js'
export {
  fromSiwe,
  type SiweConfig,
  type SiweMessageArgs,
  type SiweSession,
} from './sessions/from-siwe.js'
export type {
  CreateSessionProvider,
  SignedSession,
  SiwxMessageInput,
  SiwxSessionProvider,
  SiwxSignableMessage,
} from './sessions/session-provider.js'
export type { TextOptions } from './sessions/text-options.js'
export { siwx } from './siwx.js'
