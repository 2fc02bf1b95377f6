/** Everything a page can ask of the frame, and what it is answered: one table that both sides parse by (EMB-02). */
import * as z from 'zod/mini'
import { rpcRequest } from './rpc.js'
import {
  accountType,
  address,
  chainId,
  code,
  email,
  httpUrl,
  shortText,
  socialProvider,
} from './shapes.js'
import { user } from './user.js'

/** Timeout in ms for requests that a typing user waits for (EMB-03). */
const timeoutMs = 30_000
/** A user is asked, or another device: the end of it is theirs. */
const untilAnswered = undefined

const nothing = z.undefined()
const theme = z.strictObject({
  themeMode: z.optional(z.enum(['light', 'dark'])),
  /** CSS colours and lengths, by the names that the frame knows. */
  themeVariables: z.optional(z.record(shortText, z.union([shortText, z.number()]))),
  locale: z.optional(z.string().check(z.maxLength(35))),
})
const site = z.strictObject({
  projectId: z.optional(shortText),
  metadata: z.optional(
    z.strictObject({
      name: shortText,
      description: z.optional(z.string().check(z.maxLength(1_024))),
      url: httpUrl,
      icons: z.optional(z.array(httpUrl).check(z.maxLength(8))),
    }),
  ),
  sdkVersion: z.optional(shortText),
  sdkType: z.optional(shortText),
})
const want = {
  chainId: z.optional(chainId),
  preferredAccountType: z.optional(accountType),
}

/**
 * Schemas and timeouts of all operations (EMB-02). The page and the frame both parse with this table.
 *
 * `timeoutMs` is in ms. It is undefined if the user or another device decides when the operation ends.
 */
export const operations = {
  SWITCH_NETWORK: {
    request: z.strictObject({ chainId }),
    response: z.strictObject({ chainId }),
    timeoutMs,
  },
  CONNECT_EMAIL: {
    request: z.strictObject({ email }),
    response: z.strictObject({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
    timeoutMs,
  },
  /** Ends once the link that was mailed is opened. */
  CONNECT_DEVICE: { request: nothing, response: nothing, timeoutMs: untilAnswered },
  CONNECT_OTP: { request: z.strictObject({ otp: code }), response: nothing, timeoutMs },
  GET_SOCIAL_REDIRECT_URI: {
    request: z.strictObject({ provider: socialProvider }),
    response: z.strictObject({ uri: httpUrl }),
    timeoutMs,
  },
  CONNECT_SOCIAL: {
    /** URL to which the window returned. If its opener was severed, the code that it showed (rule 9). */
    request: z.strictObject({ uri: z.optional(httpUrl), code: z.optional(code), ...want }),
    response: user,
    timeoutMs,
  },
  GET_FARCASTER_URI: { request: nothing, response: z.strictObject({ url: httpUrl }), timeoutMs },
  CONNECT_FARCASTER: {
    request: nothing,
    response: z.strictObject({ userName: z.nullable(shortText) }),
    timeoutMs: untilAnswered,
  },
  CONNECT_PASSKEY: {
    request: z.strictObject({ isNew: z.boolean() }),
    response: nothing,
    timeoutMs: untilAnswered,
  },
  GET_USER: { request: z.strictObject(want), response: user, timeoutMs },
  SIGN_OUT: { request: nothing, response: nothing, timeoutMs },
  IS_CONNECTED: {
    request: nothing,
    response: z.strictObject({ isConnected: z.boolean() }),
    timeoutMs,
  },
  GET_CHAIN_ID: { request: nothing, response: z.strictObject({ chainId }), timeoutMs },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    request: nothing,
    response: z.strictObject({
      smartAccountEnabledNetworks: z.array(z.int().check(z.minimum(1))).check(z.maxLength(256)),
    }),
    timeoutMs,
  },
  SET_PREFERRED_ACCOUNT: {
    request: z.strictObject({ type: accountType }),
    response: z.strictObject({ type: accountType, address }),
    /** The user may be asked to turn the smart account off. */
    timeoutMs: untilAnswered,
  },
  /**
   * The operation of the smart account in use that is on no block: `sentAt` in milliseconds since the epoch, absent if there is
   * none. With `isCanceled` the user is asked to cancel it first, and it is answered once the network has decided.
   */
  PENDING_OPERATION: {
    request: z.strictObject({ isCanceled: z.boolean() }),
    response: z.strictObject({ sentAt: z.optional(z.number()) }),
    timeoutMs: untilAnswered,
  },
  RPC_REQUEST: { request: rpcRequest, response: z.unknown(), timeoutMs: untilAnswered },
  /** The page aborted a request. The request gets its own error response. */
  RPC_ABORT: { request: z.strictObject({ id: z.uuid() }), response: nothing, timeoutMs },
  UPDATE_EMAIL: {
    request: z.strictObject({ email }),
    response: z.strictObject({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    timeoutMs,
  },
  UPDATE_EMAIL_PRIMARY_OTP: {
    request: z.strictObject({ otp: code }),
    response: nothing,
    timeoutMs,
  },
  UPDATE_EMAIL_SECONDARY_OTP: {
    request: z.strictObject({ otp: code }),
    response: z.strictObject({ newEmail: email }),
    timeoutMs,
  },
  /**
   * The frame shows a screen of its own, of what a page has no part in; answered as it is left. `welcome` is `backup` where
   * that is to be asked, and nothing where something brings the wallet back or the user has said later not long ago.
   */
  SHOW: {
    request: z.strictObject({ screen: z.enum(['welcome', 'backup', 'recovery', 'export']) }),
    response: z.strictObject({ isDone: z.boolean() }),
    timeoutMs: untilAnswered,
  },
  SYNC_THEME: { request: theme, response: nothing, timeoutMs },
  SYNC_DAPP_DATA: { request: site, response: nothing, timeoutMs },
  RELOAD: { request: nothing, response: nothing, timeoutMs },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly request: z.ZodMiniType
      readonly response: z.ZodMiniType
      readonly timeoutMs: number | undefined
    }
  >
>

/** Name of an operation that a page can request. */
export type Operation = keyof typeof operations
/** Request payload of an operation. */
export type RequestPayload<O extends Operation> = z.infer<(typeof operations)[O]['request']>
/** Response payload of an operation. */
export type ResponsePayload<O extends Operation> = z.infer<(typeof operations)[O]['response']>

/**
 * Checks whether a name is an operation of the protocol. Names of `Object.prototype` aren't.
 *
 * @param name - Name without the prefix.
 * @returns True for an operation.
 * @example
 * ```ts
 * isOperation('GET_USER') // true
 * isOperation('constructor') // false
 * ```
 */
export const isOperation = (name: string): name is Operation => Object.hasOwn(operations, name)
