/** `/v1/auth/wallet`: the gateway's share of a wallet, for its owner's browser alone. */
import { base58, base64urlnopad } from '@scure/base'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { httpError } from '../http/http-error.js'
import type { Auth } from './auth.js'
import { answer, parse, type SignedIn } from './authenticate.js'
import { requireRecentAuth } from './recent-auth.js'
import { sessionAnswer } from './session-response.js'
import type { Session } from './sessions.js'

export interface WalletRoutesDeps {
  requireAuth(): Auth
  signedIn(context: Context): Promise<SignedIn>
  now(): number
}

const decodes = (decode: () => Uint8Array, bytes: number): boolean => {
  try {
    return decode().length === bytes
  } catch {
    return false
  }
}
/** Sixteen bytes and where on the line they are, as `shamir-secret-sharing` writes a share of 128 bits. */
const shareBytes = 17
const share = z
  .string()
  .max(32)
  .refine((text) => decodes(() => base64urlnopad.decode(text), shareBytes), { error: 'a share' })
const addresses = z.strictObject({
  eip155: z.string().regex(/^0x[0-9a-fA-F]{40}$/, { error: 'an address' }),
  solana: z
    .string()
    .max(44)
    .refine((text) => decodes(() => base58.decode(text), 32), { error: 'an address' }),
})
/** How it is opened: salts and costs, nothing that is a secret. */
const params = z
  .record(z.string().max(32), z.union([z.string().max(512), z.number(), z.boolean()]))
  .refine((all) => Object.keys(all).length <= 16, { error: 'at most 16' })
const ciphertext = z.string().regex(/^[\w-]{16,1024}$/, { error: 'base64url' })
const recovery = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('passkey'), ciphertext, params: params.optional() }),
  z.strictObject({ kind: z.literal('passphrase'), ciphertext, params: params.optional() }),
  z.strictObject({ kind: z.literal('file'), params: params.optional() }),
])
/** In the form in which databases write it: shares are encrypted for it. */
const set = z.uuid().transform((id) => id.toLowerCase())
const signed = {
  version: z.int().min(1),
  signature: z
    .templateLiteral(['0x', z.string()])
    .refine((text) => /^0x[0-9a-f]{130}$/.test(text), { error: 'a signature' }),
}
/** BCP 47, of the email that tells the owner. */
const locale = z.string().max(35).default('en')
const newSet = { set, accountShare: share }
const newRecoveryMethod = z.strictObject({ ...newSet, recovery })
const bodies = {
  nothing: z.strictObject({}),
  recovery: z.strictObject({ locale }),
  create: z.strictObject({
    userId: z.string().max(64),
    addresses,
    ...newSet,
    recoveryMethod: newRecoveryMethod.optional(),
  }),
  addSet: z.strictObject({ ...signed, locale, ...newSet }),
  addRecoveryMethod: z.strictObject({
    ...signed,
    ...newRecoveryMethod.shape,
    replaces: set.optional(),
  }),
  remove: z.strictObject({ ...signed, set }),
} as const

export function walletRoutes(app: Hono, { requireAuth, signedIn, now }: WalletRoutesDeps): void {
  const facts = async (session: Session) => answer(await sessionAnswer(requireAuth(), { session }))

  app.post('/v1/auth/wallet/create', async (context) => {
    const { session, body } = await signedIn(context)
    const {
      userId,
      addresses: walletAddresses,
      recoveryMethod,
      ...first
    } = parse(bodies.create, body)
    // Another tab has signed another user in meanwhile: what was made is not theirs. Later changes are signed for the user.
    if (userId !== session.userId) throw httpError(409, 'user-changed', 'another user is signed in')
    await requireAuth().wallets.create(session, walletAddresses, first, recoveryMethod)
    return facts(session)
  })
  app.post('/v1/auth/wallet/share', async (context) => {
    const { session, body } = await signedIn(context)
    parse(bodies.nothing, body)
    return answer(await requireAuth().wallets.share(session))
  })
  app.post('/v1/auth/wallet/recovery', async (context) => {
    const { session, body, browser } = await signedIn(context)
    const { locale } = parse(bodies.recovery, body)
    requireRecentAuth(session, now())
    const { wallets, recoveryAccess } = requireAuth()
    const sets = await wallets.recoveries(session)
    if (sets.length > 0) await recoveryAccess.admit({ ...session, browser, locale })
    return answer({ sets })
  })
  app.post('/v1/auth/wallet/set', async (context) => {
    const { session, body, browser } = await signedIn(context)
    const { version, signature, locale, ...added } = parse(bodies.addSet, body)
    const { wallets, securityMails } = requireAuth()
    // A browser that has a share already may take another one in its place at any time.
    if (!(await wallets.isHere(session))) requireRecentAuth(session, now())
    const isAdded = await wallets.addSet(session, added, { version, signature }, async (step) =>
      securityMails?.add(step, 'browserAdded', { ...session, browser, locale }),
    )
    if (isAdded) securityMails?.wake()
    return facts(session)
  })
  app.post('/v1/auth/wallet/set/remove', async (context) => {
    const { session, body } = await signedIn(context)
    const { set: which, ...change } = parse(bodies.remove, body)
    requireRecentAuth(session, now())
    const { wallets, sessions, users } = requireAuth()
    const device = await wallets.removeSet(session, which, change)
    // Signs out the current holder of that browser. The browser also becomes unknown, so that a code typed
    // there needs approval again.
    if (device !== session.device) {
      await sessions.endIn(session.userId, device)
      await users.forget(session.userId, device)
    }
    return facts(session)
  })
  app.post('/v1/auth/wallet/recovery-method', async (context) => {
    const { session, body } = await signedIn(context)
    const { version, signature, replaces, ...recoveryMethod } = parse(
      bodies.addRecoveryMethod,
      body,
    )
    requireRecentAuth(session, now())
    await requireAuth().wallets.addRecoveryMethod(session, recoveryMethod, replaces, {
      version,
      signature,
    })
    return facts(session)
  })
  app.post('/v1/auth/wallet/recovery-method/remove', async (context) => {
    const { session, body } = await signedIn(context)
    const { set: which, ...change } = parse(bodies.remove, body)
    requireRecentAuth(session, now())
    await requireAuth().wallets.removeRecoveryMethod(session, which, change)
    return facts(session)
  })
}
