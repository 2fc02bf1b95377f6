/** Who is signed in, as a page may know them (EMB-13). */
import * as z from 'zod/mini'
import { accountType, address, chainId, email, line } from './shapes.js'

export const user = z.strictObject({
  email: z.optional(z.nullable(email)),
  userName: z.optional(z.nullable(line)),
  address,
  chainId,
  accounts: z.array(z.strictObject({ address, type: accountType })).check(z.maxLength(8)),
  smartAccountDeployed: z.optional(z.boolean()),
  preferredAccountType: z.optional(accountType),
  /** Whether something brings the wallet back if this browser is lost. */
  isProtected: z.optional(z.boolean()),
})

/** An account of a chain, in use on a network. */
export type User = z.infer<typeof user>
