/** Who is signed in, as a page may know them (EMB-13). */
import * as z from 'zod/mini'
import { accountType, address, chainId, email, shortText } from './shapes.js'

/** Accounts elsewhere that users sign in with. */
const provider = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'])

/**
 * Schema of the user that the frame shares with a page (EMB-13). `isProtected` says whether the wallet has a
 * recovery method. `socialProvider` is absent after a login by email or passkey.
 */
export const user = z.strictObject({
  email: z.optional(z.nullable(email)),
  userName: z.optional(z.nullable(shortText)),
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

/**
 * Parses the name of a social login provider.
 *
 * @param name - Name, such as `google`.
 * @returns The provider. Undefined for other names.
 * @example
 * ```ts
 * readProvider('github') // 'github'
 * readProvider('email') // undefined
 * ```
 */
export const readProvider = (name: string): User['socialProvider'] => {
  const read = z.safeParse(provider, name)
  return read.success ? read.data : undefined
}

/** User of the embedded wallet, with the account in use and its network (EMB-13). */
export type User = z.infer<typeof user>
