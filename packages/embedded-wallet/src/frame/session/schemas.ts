/** All that is believed of the gateway's `/v1/auth`. */
import * as z from 'zod/mini'
import { chainId } from '../../protocol/shapes.js'

const text = z.string().check(z.minLength(1), z.maxLength(512))

export const walletFacts = z.object({
  addresses: z.object({ eip155: text, solana: text }),
  hasShareHere: z.boolean(),
  sets: z
    .array(
      z.object({
        set: text,
        isHere: z.boolean(),
        isInUse: z.boolean(),
        createdAt: z.number(),
        recovery: z.optional(z.enum(['passkey', 'passphrase', 'file'])),
        /** Of what brings it back: a browser has, or had, a share of the same split. */
        isShared: z.optional(z.boolean()),
      }),
    )
    .check(z.maxLength(64)),
  version: z.int(),
  /** When the wallet was made, in ms since the epoch. Older gateways don’t say: then it counts as old. */
  createdAt: z._default(z.number(), 0),
})
export type WalletRecord = z.infer<typeof walletFacts>

/** Whether something brings the wallet back if this browser is lost. */
export const isRecoverable = ({ sets }: WalletRecord): boolean =>
  sets.some(({ recovery }) => recovery !== undefined)

const user = z.object({
  id: text,
  provider: text,
  email: z.optional(z.string().check(z.maxLength(254))),
  /** As their account elsewhere calls them. */
  name: z.optional(z.string().check(z.maxLength(128))),
})

/** Who is signed in, and what there is of their wallet. */
export const currentUserSchema = z.object({
  authenticatedAt: z.number(),
  user,
  wallet: z.nullable(walletFacts),
})
export type CurrentUser = z.infer<typeof currentUserSchema>

export const sessionAnswer = z.extend(currentUserSchema, {
  accessToken: text,
  refreshToken: text,
  /** Seconds. */
  expiresIn: z.number().check(z.minimum(1)),
})
export type SessionAnswer = z.infer<typeof sessionAnswer>

export const started = z.object({
  challenge: text,
  action: z.enum(['VERIFY_OTP', 'VERIFY_DEVICE']),
  /** Seconds. */
  expiresIn: z.number().check(z.minimum(1)),
})
export const approval = z.object({ approved: z.boolean() })
export const nothing = z.object({})

const networkFacts = z.object({
  chainId,
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  symbol: z.string().check(z.minLength(1), z.maxLength(12)),
  decimals: z.int().check(z.minimum(0), z.maximum(36)),
})
/** A network on which keys have smart accounts. */
const smartNetworkFacts = z.object({
  chainId,
  standard: z.enum(['eip7702', 'erc4337']),
  /** Milliseconds since the epoch: older wallets keep the account that they have. */
  since: z._default(z.number(), 0),
  hasPaymaster: z._default(z.boolean(), false),
})
/** Older gateways say less. A name that can't be read is no reason to refuse a site. */
export const siteFacts = z.object({
  approvalMode: z._default(z.enum(['inline', 'popup']), 'inline'),
  networks: z.catch(
    z.array(z.catch(z.optional(networkFacts), undefined)).check(z.maxLength(512)),
    [],
  ),
  hasPrices: z.catch(z.boolean(), false),
  smartAccounts: z.catch(
    z.array(z.catch(z.optional(smartNetworkFacts), undefined)).check(z.maxLength(256)),
    [],
  ),
})
