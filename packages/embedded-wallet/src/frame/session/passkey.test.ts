/** Signing in by a passkey, at a real gateway: the browser's part is an authenticator that follows WebAuthn. */
import { webcrypto } from 'node:crypto'
import { type MailServer, startMailServer } from '@scope/devnet'
import type { Gateway } from '@scope/gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserCredentials } from '../fixtures/browser-credentials.js'
import { otherSite, shopFrame, site, startGateway, walletOrigin } from '../fixtures/shop-frame.js'
import { createDeviceShares } from '../keys/device-share.js'
import { passkey } from '../keys/passkey.js'
import type { Factor } from '../keys/recovery-factors.js'
import { createRecovery } from '../vault/recovery.js'
import { createVault } from '../vault/vault.js'
import { createPasskeySignIn } from './passkey.js'

let mail: MailServer
let gateway: Gateway
let time = Date.now()

beforeAll(async () => {
  mail = await startMailServer()
  gateway = await startGateway(mail, () => time)
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await mail.stop()
})

type Credentials = ReturnType<typeof browserCredentials>
function frameWith(credentials: Credentials, parentOrigin = site) {
  const frame = shopFrame({ gateway: () => gateway, clock: () => time, parentOrigin })
  const { server, session, store, withLock, about } = frame
  const deps = { server, session, parentOrigin, now: () => time }
  const signIn = createPasskeySignIn({ ...deps, credentials })
  const vault = createVault({
    session,
    shares: createDeviceShares(store),
    withLock,
    ...about,
    isRecoveryRequired: false,
  })
  const recovery = createRecovery({ vault, session, locale: () => 'en' })
  const signal = new AbortController().signal
  async function connect(isNew: boolean): Promise<Factor | undefined> {
    const question = await signIn.ask(isNew, signal)
    return question.answer(signal)
  }
  return { ...frame, signIn, vault, recovery, connect, signal }
}

describe('signing in by a passkey', () => {
  it('[CON-05] creates a user for a new passkey, and signs in from any browser afterwards', async () => {
    const credentials = browserCredentials(walletOrigin, site)
    const first = frameWith(credentials)
    expect(await first.session.getCurrentUser()).toBeUndefined()
    await first.connect(true)
    const currentUser = await first.session.getCurrentUser()
    expect(currentUser).toMatchObject({ user: { provider: 'passkey' }, wallet: null })
    expect(first.changes).toEqual([true])
    const second = frameWith(credentials)
    expect(await second.connect(false)).toBeUndefined()
    expect((await second.session.getCurrentUser())?.user).toEqual(currentUser?.user)
  })

  it('protects a wallet if it supports PRF, and recovers it in another browser', async () => {
    const prf = new Uint8Array(webcrypto.getRandomValues(new Uint8Array(32)))
    const credentials = browserCredentials(walletOrigin, site, prf)
    const first = frameWith(credentials)
    const factor = await first.connect(true)
    if (!factor) throw new Error('It was no factor.')
    const wallet = await first.vault.create({ factor })
    expect(wallet.sets.flatMap(({ recovery }) => recovery ?? [])).toEqual(['passkey'])
    const second = frameWith(credentials)
    await second.connect(false)
    expect((await second.vault.getState()).status).toBe('needs-recovery')
    const [recoveryMethod] = await second.recovery.getMethods()
    if (recoveryMethod?.kind !== 'passkey' || recoveryMethod.params.kind !== 'passkey')
      throw new Error('No recovery method.')
    expect(credentials.ids()).toEqual([recoveryMethod.params.credential])
    const method = {
      set: recoveryMethod.set,
      factor: await passkey(new Uint8Array(prf), recoveryMethod.params),
    }
    expect((await second.recovery.recover(method)).addresses).toEqual(wallet.addresses)
  })

  it('reveals its random bytes to no one', async () => {
    const prf = new Uint8Array(32).fill(7)
    const bodies: string[] = []
    const credentials = browserCredentials(walletOrigin, site, prf)
    const frame = frameWith(credentials)
    const { call } = frame.server
    const credential = createPasskeySignIn({
      server: {
        call: (path, about) => {
          bodies.push(JSON.stringify(about.body))
          return call(path, about)
        },
      },
      session: frame.session,
      parentOrigin: site,
      credentials,
      now: () => time,
    })
    await (await credential.ask(true, frame.signal)).answer(frame.signal)
    expect(bodies).toHaveLength(2)
    expect(bodies.join('')).not.toContain(Buffer.from(prf).toString('base64url'))
    expect(bodies.join('')).not.toContain('"prf"')
  })

  it('reports an unknown account, and signs in no one', async () => {
    const credentials = browserCredentials(walletOrigin, site)
    await credentials.strange()
    const frame = frameWith(credentials)
    await expect(frame.connect(false)).rejects.toMatchObject({ code: 'passkey-not-found' })
    expect(await frame.session.getCurrentUser()).toBeUndefined()
  })

  it('[F8] rejects a passkey that was requested on another page', async () => {
    const frame = frameWith(browserCredentials(walletOrigin, otherSite))
    await expect(frame.connect(true)).rejects.toMatchObject({ code: 'passkey-invalid' })
    expect(await frame.session.getCurrentUser()).toBeUndefined()
  })

  it('allows a retry after the user closes the browser’s prompt', async () => {
    const credentials = browserCredentials(walletOrigin, site)
    const frame = frameWith(credentials)
    const question = await frame.signIn.ask(true, frame.signal)
    credentials.leave()
    await expect(question.answer(frame.signal)).rejects.toMatchObject({ name: 'NotAllowedError' })
    await question.answer(frame.signal)
    expect(await frame.session.getCurrentUser()).toBeDefined()
  })

  it('expires a challenge before the gateway rejects it', async () => {
    const frame = frameWith(browserCredentials(walletOrigin, site))
    const question = await frame.signIn.ask(true, frame.signal)
    expect(question.isOver()).toBe(false)
    time += 460_000
    expect(question.isOver()).toBe(true)
  })
})
