/** Who is signed in, as a page may know them (EMB-13). */
import * as z from 'zod/mini'
import { accountType, address, chainId, email, line } from './shapes.js'

/** Accounts elsewhere that users sign in with. */
const provider = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'])

export const user = z.strictObject({
  email: z.optional(z.nullable(email)),
  userName: z.optional(z.nullable(line)),
  /** Absent after signing in by email or passkey. */
  socialProvider: z.optional(provider),
  address,
  chainId,
  accounts: z.array(z.strictObject({ address, type: accountType })).check(z.maxLength(8)),
  smartAccountDeployed: z.optional(z.boolean()),
  preferredAccountType: z.optional(accountType),
  /** Whether something brings the wallet back if this browser is lost. */
  isProtected: z.optional(z.boolean()),
})

/** The provider of an account elsewhere. Undefined for other names. */
export const readProvider = (name: string): User['socialProvider'] => {
  const read = z.safeParse(provider, name)
  return read.success ? read.data : undefined
}

/** An account of a chain, in use on a network. */
export type User = z.infer<typeof user>
