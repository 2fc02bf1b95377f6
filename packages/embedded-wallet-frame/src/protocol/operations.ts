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
  line,
  socialProvider,
} from './shapes.js'
import { user } from './user.js'

/** Milliseconds for what somebody at a keyboard waits for (EMB-03). */
const patience = 30_000
/** A person is asked, or another device: the end of it is theirs. */
const untilAnswered = undefined

const nothing = z.undefined()
const theme = z.strictObject({
  themeMode: z.optional(z.enum(['light', 'dark'])),
  /** CSS colours and lengths, by the names that the frame knows. */
  themeVariables: z.optional(z.record(line, z.union([line, z.number()]))),
  locale: z.optional(z.string().check(z.maxLength(35))),
})
const site = z.strictObject({
  projectId: z.optional(line),
  metadata: z.optional(
    z.strictObject({
      name: line,
      description: z.optional(z.string().check(z.maxLength(1_024))),
      url: httpUrl,
      icons: z.optional(z.array(httpUrl).check(z.maxLength(8))),
    }),
  ),
  sdkVersion: z.optional(line),
  sdkType: z.optional(line),
})
const want = {
  chainId: z.optional(chainId),
  preferredAccountType: z.optional(accountType),
}

export const operations = {
  SWITCH_NETWORK: {
    ask: z.strictObject({ chainId }),
    answer: z.strictObject({ chainId }),
    patience,
  },
  CONNECT_EMAIL: {
    ask: z.strictObject({ email }),
    answer: z.strictObject({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
    patience,
  },
  /** Ends once the link that was mailed is opened. */
  CONNECT_DEVICE: { ask: nothing, answer: nothing, patience: untilAnswered },
  CONNECT_OTP: { ask: z.strictObject({ otp: code }), answer: nothing, patience },
  GET_SOCIAL_REDIRECT_URI: {
    ask: z.strictObject({ provider: socialProvider }),
    answer: z.strictObject({ uri: httpUrl }),
    patience,
  },
  CONNECT_SOCIAL: {
    /** What the window came back with; or, where its way back was cut, the code that it showed (rule 9). */
    ask: z.strictObject({ uri: z.optional(httpUrl), code: z.optional(code), ...want }),
    answer: user,
    patience,
  },
  GET_FARCASTER_URI: { ask: nothing, answer: z.strictObject({ url: httpUrl }), patience },
  CONNECT_FARCASTER: {
    ask: nothing,
    answer: z.strictObject({ userName: z.nullable(line) }),
    patience: untilAnswered,
  },
  CONNECT_PASSKEY: {
    ask: z.strictObject({ isNew: z.boolean() }),
    answer: nothing,
    patience: untilAnswered,
  },
  GET_USER: { ask: z.strictObject(want), answer: user, patience },
  SIGN_OUT: { ask: nothing, answer: nothing, patience },
  IS_CONNECTED: { ask: nothing, answer: z.strictObject({ isConnected: z.boolean() }), patience },
  GET_CHAIN_ID: { ask: nothing, answer: z.strictObject({ chainId }), patience },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    ask: nothing,
    answer: z.strictObject({
      smartAccountEnabledNetworks: z.array(z.int().check(z.minimum(1))).check(z.maxLength(256)),
    }),
    patience,
  },
  SET_PREFERRED_ACCOUNT: {
    ask: z.strictObject({ type: accountType }),
    answer: z.strictObject({ type: accountType, address }),
    patience,
  },
  RPC_REQUEST: { ask: rpcRequest, answer: z.unknown(), patience: untilAnswered },
  /** Nobody waits for a request any more: it is answered by its own error. */
  RPC_ABORT: { ask: z.strictObject({ id: z.uuid() }), answer: nothing, patience },
  UPDATE_EMAIL: {
    ask: z.strictObject({ email }),
    answer: z.strictObject({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    patience,
  },
  UPDATE_EMAIL_PRIMARY_OTP: { ask: z.strictObject({ otp: code }), answer: nothing, patience },
  UPDATE_EMAIL_SECONDARY_OTP: {
    ask: z.strictObject({ otp: code }),
    answer: z.strictObject({ newEmail: email }),
    patience,
  },
  /**
   * The frame shows a screen of its own, of what a page has no part in; answered as it is left. `welcome` is `backup` where
   * that is to be asked, and nothing where something brings the wallet back or the person has said later not long ago.
   */
  SHOW: {
    ask: z.strictObject({ screen: z.enum(['welcome', 'backup', 'recovery', 'export']) }),
    answer: z.strictObject({ isDone: z.boolean() }),
    patience: untilAnswered,
  },
  SYNC_THEME: { ask: theme, answer: nothing, patience },
  SYNC_DAPP_DATA: { ask: site, answer: nothing, patience },
  RELOAD: { ask: nothing, answer: nothing, patience },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly ask: z.ZodMiniType
      readonly answer: z.ZodMiniType
      readonly patience: number | undefined
    }
  >
>

export type Operation = keyof typeof operations
export type Ask<O extends Operation> = z.infer<(typeof operations)[O]['ask']>
export type Answer<O extends Operation> = z.infer<(typeof operations)[O]['answer']>

/** Not of what a prototype brings along. */
export const isOperation = (name: string): name is Operation => Object.hasOwn(operations, name)
