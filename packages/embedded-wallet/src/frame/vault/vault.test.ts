/** The wallet of a user over their browsers, with a real gateway: made once, opened where it may be, lost by nothing. */
import { type MailServer, startMailServer } from '@scope/devnet'
import type { Gateway } from '@scope/gateway'
import { openPooledDatabase } from '@scope/gateway/fixtures/pooled-database'
import { split } from 'shamir-secret-sharing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asFrame, otherSite, shopFrame, startGateway } from '../fixtures/shop-frame.js'
import { FrameError } from '../frame-error.js'
import { parseBackup, withBackup } from '../keys/backup-file.js'
import { type Bytes, base64url, toBytes } from '../keys/bytes.js'
import { createDeviceShares, type DeviceShares } from '../keys/device-share.js'
import { toMnemonic } from '../keys/mnemonic.js'
import { type PassphraseParams, passphrase } from '../keys/passphrase.js'
import { encryptShare } from '../keys/recovery-factors.js'
import { openWallet } from '../keys/shares.js'
import { currentUserSchema } from '../session/schemas.js'
import { type KeyValueStore, memoryStore } from '../storage/key-value-store.js'
import { createPageLock } from '../storage/lock.js'
import { createRecovery, type RecoveryMethod } from './recovery.js'
import { recoveriesAnswer } from './schemas.js'
import { signChange } from './sign-change.js'
import { createVault } from './vault.js'

let mail: MailServer
let gateway: Gateway
let database: Awaited<ReturnType<typeof openPooledDatabase>>
let time = Date.now()
let users = 0
let ada = ''

beforeAll(async () => {
  mail = await startMailServer()
  database = await openPooledDatabase()
  gateway = await startGateway(mail, () => time, {}, {}, { database })
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await database.close()
  await mail.stop()
})
beforeEach(() => {
  ada = `ada${++users}@vault.example`
  mail.clear()
})

type Wish = Partial<Parameters<typeof shopFrame>[0]>
function browser(wish: Wish = {}) {
  const frame = shopFrame({ gateway: () => gateway, clock: () => time, ...wish })
  const { session, withLock, about, store } = frame
  const shares = createDeviceShares(store)
  const vault = createVault({ session, shares, withLock, ...about, isRecoveryRequired: false })
  const recovery = createRecovery({ vault, session, locale: () => 'en' })
  const standing = async () => (await vault.getState()).status
  const sign = async () => (await vault.open()).use(({ addresses }) => addresses)
  return { ...frame, shares, vault, recovery, standing, sign }
}
type Browser = ReturnType<typeof browser>

async function signIn(made: Browser): Promise<Browser> {
  time += 31_000
  await made.email.start(ada)
  await made.email.verify(/^ {4}(\d{6})$/m.exec(mail.mails.at(-1)?.text ?? '')?.[1] ?? '')
  return made
}
const signedIn = (wish: Wish = {}) => signIn(browser(wish))
async function withWallet(wish: Wish = {}) {
  const made = await signedIn(wish)
  return { ...made, wallet: await made.vault.create() }
}
/** As a browser keeps it; `set` fails from the moment it is told to. */
function refusing(store: KeyValueStore, isRefused: (name: string) => boolean): KeyValueStore {
  const set: KeyValueStore['set'] = (name, value) =>
    isRefused(name) ? Promise.reject(new Error('full')) : store.set(name, value)
  return { ...store, set }
}
const typed = 'a long enough sentence'
/** The least work that is taken, and done once: what a new passphrase costs is tested where its factor is. */
const quick: PassphraseParams = { kind: 'passphrase', salt: 'AAECAwQFBgcICQoLDA0ODw', n: 2 ** 15 }
const factor = await passphrase(typed, quick)
const byPassphrase = (methods: readonly RecoveryMethod[]) => {
  const recoveryMethod = methods.find(({ kind }) => kind === 'passphrase')
  if (recoveryMethod?.kind !== 'passphrase' || recoveryMethod.params.kind !== 'passphrase')
    throw new Error('None.')
  return { set: recoveryMethod.set, params: recoveryMethod.params }
}

describe('a wallet', () => {
  it('is created once a user is signed in, and opened for one operation at a time', async () => {
    const made = browser()
    expect(await made.standing()).toBe('signed-out')
    await expect(made.vault.create()).rejects.toMatchObject({ code: 'session-expired' })
    await signIn(made)
    expect(await made.standing()).toBe('no-wallet')
    const wallet = await made.vault.create()
    expect(await made.standing()).toBe('ready')
    const opening = await made.vault.open()
    expect(await opening.use(({ addresses }) => addresses)).toEqual(wallet.addresses)
    await expect(opening.use(() => 'again')).rejects.toMatchObject({ code: 'share-not-found' })
    const dropped = await made.vault.open()
    dropped.drop()
    await expect(dropped.use(() => 'dropped')).rejects.toMatchObject({ code: 'share-not-found' })
    expect(await browser(made).sign()).toEqual(wallet.addresses)
  })

  it('[F17] is zeroed after use, with its shares', async () => {
    const made = await withWallet()
    const opening = await made.vault.open()
    const buffers = await opening.use(({ secret, keys }) => [secret, keys.eip155, keys.solana])
    for (const bytes of buffers) expect([...bytes].every((byte) => byte === 0)).toBe(true)
  })

  it('[F17] holds one share alone while a user reads, and reads the other for the operation', async () => {
    const made = await withWallet()
    const read: Uint8Array[] = []
    const shares: DeviceShares = {
      ...made.shares,
      async read(owner, set) {
        const share = await made.shares.read(owner, set)
        if (share) read.push(share)
        return share
      },
    }
    const { session, withLock, about } = made
    const vault = createVault({ session, shares, withLock, ...about, isRecoveryRequired: false })
    const opening = await vault.open()
    expect(read.length).toBeGreaterThan(0)
    expect(read.every((share) => share.every((byte) => byte === 0))).toBe(true)
    expect(await opening.use(({ addresses }) => addresses)).toEqual(made.wallet.addresses)
    expect(read.every((share) => share.every((byte) => byte === 0))).toBe(true)
  })

  it('is created once if two tabs create it, with Web Locks and without', async () => {
    for (const isShared of [true, false]) {
      ada = `ada${++users}@vault.example`
      const [store, withLock] = [memoryStore(), createPageLock()]
      const tab = () => browser(isShared ? { store, withLock } : { store })
      const [first, second] = [await signIn(tab()), tab()]
      const both = await Promise.allSettled([first.vault.create(), second.vault.create()])
      const made = both.flatMap((end) => (end.status === 'fulfilled' ? [end.value.addresses] : []))
      expect(made.length).toBeGreaterThan(0)
      for (const addresses of made) expect(addresses).toEqual(made[0])
      expect(await first.sign()).toEqual(made[0])
      expect(await second.sign()).toEqual(made[0])
    }
  })

  it('starts over after a page ends before the gateway has the request; continues afterwards', async () => {
    const cut = await signedIn()
    let isCut = true
    const { fetch: through } = gateway
    const shaky = (isHeard: boolean) =>
      browser({
        ...cut,
        fetch: async (request) => {
          const asked = asFrame(request)
          if (!isCut || !asked.url.includes('/wallet/create')) return through(asked)
          if (isHeard) await through(asked)
          throw new TypeError('cut')
        },
      })
    await expect(shaky(false).vault.create()).rejects.toMatchObject({ code: 'network' })
    expect(await browser(cut).standing()).toBe('no-wallet')
    await expect(shaky(true).vault.create()).rejects.toMatchObject({ code: 'network' })
    isCut = false
    expect(await browser(cut).standing()).toBe('ready')
    expect(await browser(cut).vault.create()).toMatchObject({
      addresses: await browser(cut).sign(),
    })
  })

  it.each([
    ['wallet-exists', 'version-changed', 1],
    ['proof-invalid', 'proof-invalid', 2],
  ])(
    '[F14] keeps the first result if the browser sends the request twice: %s, %s',
    async (make, change, times) => {
      let left = 0
      const refusals: string[] = []
      /** As browsers do where a connection breaks before its answer: the same bytes once more, so many times. */
      const breaking = async (request: Request) => {
        const asked = asFrame(request)
        const isMade = /\/wallet\/(create|set|recovery-method)\?/.test(asked.url)
        if (isMade && left-- > 0) await gateway.fetch(asked.clone())
        const answer = await gateway.fetch(asked)
        if (isMade) refusals.push((await answer.clone().json()).reasons?.[0]?.name)
        return answer
      }
      const first = await signedIn({ fetch: breaking })
      left = times
      const { addresses } = await first.vault.create()
      expect(refusals.at(-1)).toBe(make)
      expect(await first.sign()).toEqual(addresses)
      left = times
      await first.recovery.protect({ factor })
      expect(refusals.at(-1)).toBe(change)
      expect(await browser(first).sign()).toEqual(addresses)
      const other = await signedIn({ fetch: breaking })
      const { set, params } = byPassphrase(await other.recovery.getMethods())
      left = times
      const wallet = await other.recovery.recover({ set, factor: await passphrase(typed, params) })
      expect(refusals.at(-1)).toBe(change)
      expect(wallet.sets.filter(({ isHere }) => isHere)).toHaveLength(1)
      expect(await browser(other).sign()).toEqual(addresses)
    },
  )

  it('[F14] is not created if another user signs in meanwhile', async () => {
    const made = await signedIn()
    const [owner, eve] = [ada, `eve${++users}@vault.example`]
    let isEve = false
    const cut = browser({
      ...made,
      async fetch(request) {
        const asked = asFrame(request)
        if (!asked.url.includes('/wallet/create') || isEve) return gateway.fetch(asked)
        isEve = true
        await gateway.fetch(asked.clone())
        ada = eve
        await signIn(browser(made))
        ada = owner
        return gateway.fetch(asked)
      },
    })
    await expect(cut.vault.create()).rejects.toMatchObject({ code: 'session-expired' })
    expect(await browser(made).standing()).toBe('no-wallet')
    await signIn(browser(made))
    expect(await browser(made).standing()).toBe('ready')
    expect(await browser(made).sign()).toBeDefined()
  })

  it('deletes the share of a refused change, and keeps it while the result is unknown', async () => {
    for (const [name, isReached, isGone] of [
      ['wallet-exists', true, true],
      ['wallet-exists', false, false],
      // It has not looked: the first asking may be under way still.
      ['proof-invalid', true, false],
    ] as const) {
      ada = `ada${++users}@vault.example`
      const made = await signedIn()
      let set = ''
      const refused = browser({
        ...made,
        async fetch(request) {
          const asked = asFrame(request)
          if (asked.url.includes('/wallet/create')) {
            set = ((await asked.json()) as { set: string }).set
            const reasons = [{ name, description: 'a reason' }]
            return Response.json({ status: 'FAILURE', reasons }, { status: 409 })
          }
          if (set && !isReached) throw new TypeError('cut')
          return gateway.fetch(asked)
        },
      })
      await expect(refused.vault.create()).rejects.toMatchObject({ code: name })
      const currentUser = await made.session.getCurrentUser()
      if (!currentUser) throw new Error('No user is signed in.')
      const share = await made.shares.read(made.vault.toShareOwner(currentUser), set)
      expect(share === undefined).toBe(isGone)
    }
  })

  it('[F14] is not created if the browser stores nothing: reports storage-unavailable', async () => {
    const store = refusing(memoryStore(), (name) => name.startsWith('device-share'))
    const made = await signedIn({ store })
    await expect(made.vault.create()).rejects.toMatchObject({ code: 'storage-unavailable' })
    expect(await made.standing()).toBe('no-wallet')
  })

  it('[F14] is not created again in another browser, at another site or without its storage', async () => {
    const { store, withLock } = await withWallet()
    const there = await signedIn()
    const site = await signedIn({ store, withLock, parentOrigin: otherSite })
    await store.removeAll('device-share')
    const cleared = await signedIn({ store, withLock })
    for (const tab of [there, site, cleared]) {
      expect(await tab.standing()).toBe('needs-recovery')
      await expect(tab.vault.create()).rejects.toMatchObject({ code: 'wallet-exists' })
      await expect(tab.vault.open()).rejects.toMatchObject({ code: 'share-not-found' })
    }
  })

  it('[F16] doesn’t open with a changed share', async () => {
    const { store, withLock, shares, wallet } = await withWallet()
    const currentUser = await browser({ store, withLock }).session.getCurrentUser()
    const set = wallet.sets[0]?.set ?? ''
    if (!currentUser) throw new Error('No user is signed in.')
    const owner = browser({ store, withLock }).vault.toShareOwner(currentUser)
    const share = await shares.read(owner, set)
    share?.set([(share[0] ?? 0) ^ 1])
    await shares.keep(owner, set, share ?? new Uint8Array(17))
    await expect(browser({ store, withLock }).sign()).rejects.toMatchObject({
      code: 'wallet-mismatch',
    })
  })
})

describe('what brings it back', () => {
  it('opens it in another browser by a passphrase, and both still sign', async () => {
    const first = await withWallet()
    const { addresses } = first.wallet
    const protectedWallet = await first.recovery.protect({ factor })
    expect(protectedWallet.sets.filter(({ recovery }) => recovery)).toHaveLength(1)
    expect(await first.sign()).toEqual(addresses)

    const second = await signedIn()
    const { set, params } = byPassphrase(await second.recovery.getMethods())
    const wrong = { set, factor: await passphrase(`${typed}!`, params) }
    await expect(second.recovery.recover(wrong)).rejects.toMatchObject({ code: 'factor-wrong' })
    expect(await second.standing()).toBe('needs-recovery')
    const right = { set, factor: await passphrase(typed, params) }
    await second.recovery.recover(right)
    expect(await second.sign()).toEqual(addresses)
    expect(await first.sign()).toEqual(addresses)

    const lost = (await second.recovery.recover(right)).sets.find(
      ({ isHere, isInUse }) => !isHere && isInUse,
    )
    await second.recovery.removeBrowser(lost?.set ?? '')
    await expect(browser(first).sign()).rejects.toMatchObject({ code: 'session-expired' })
    expect(await second.sign()).toEqual(addresses)
    await signIn(first)
    expect(await first.standing()).toBe('needs-recovery')
  })

  it('[A15] requires more than the mailbox, and a recent code', async () => {
    const first = await withWallet()
    await first.recovery.protect({ factor })
    const thief = await signedIn()
    await expect(thief.vault.open()).rejects.toMatchObject({ code: 'share-not-found' })
    expect(await thief.recovery.getMethods()).toHaveLength(1)
    time += 11 * 60_000
    await expect(thief.recovery.getMethods()).rejects.toMatchObject({
      code: 'reauthentication-required',
    })
  })

  it('opens it by the current recovery file, and rejects an outdated one', async () => {
    const first = await withWallet()
    const files: string[] = []
    const save = async (file: string) => void files.push(file)
    await first.recovery.protect({ save })
    const second = await signedIn()
    expect((await second.recovery.getMethods()).map(({ kind }) => kind)).toEqual(['file'])
    await second.recovery.recover({ file: files[0] ?? '' })
    expect(await second.sign()).toEqual(first.wallet.addresses)
    const store = (await second.vault.getState()) as {
      wallet: { sets: readonly { set: string }[] }
    }
    const protecting = JSON.parse(files[0] ?? '{}').set
    expect(store.wallet.sets.map(({ set }) => set)).toContain(protecting)
    await second.recovery.unprotect(protecting)
    const third = await signedIn()
    await expect(third.recovery.recover({ file: files[0] ?? '' })).rejects.toMatchObject({
      code: 'backup-invalid',
    })
  })

  it('changes nothing if the recovery file can’t be saved', async () => {
    const store = memoryStore()
    const written = new Set<string>()
    const set: KeyValueStore['set'] = (name, value) => {
      written.add(name)
      return store.set(name, value)
    }
    const first = await withWallet({ store: { ...store, set } })
    const save = () => Promise.reject(new Error('no room'))
    await expect(first.recovery.protect({ save })).rejects.toThrow('no room')
    const shares = [...written].filter((name) => name.startsWith('device-share'))
    expect(shares).toHaveLength(1)
    expect(await first.sign()).toEqual(first.wallet.addresses)
  })

  it('[F26] stores no share for an unconfirmed file, and allows another method meanwhile', async () => {
    const store = memoryStore()
    const written: string[] = []
    const set: KeyValueStore['set'] = (name, value) => {
      written.push(name)
      return store.set(name, value)
    }
    const made = await signedIn({ store: { ...store, set } })
    let leave = () => {}
    const files: string[] = []
    const first = made.vault.create({
      save(file) {
        files.push(file)
        return new Promise<void>((_, reject) => {
          leave = () => reject(new FrameError('refused', 'left'))
        })
      },
    })
    const left = first.catch((thrown: unknown) => thrown)
    await expect.poll(() => files).toHaveLength(1)
    expect(written.filter((name) => name.startsWith('device-share'))).toEqual([])
    // They go back, and pick a passphrase.
    const wallet = await made.vault.create({ factor })
    expect(wallet.sets.map(({ recovery }) => recovery)).toContain('passphrase')
    leave()
    expect(await left).toMatchObject({ code: 'refused' })
    expect(written.filter((name) => name.startsWith('device-share'))).toHaveLength(1)
    expect(await made.sign()).toEqual(wallet.addresses)
  })

  it('[F26] rejects a file confirmed after the wallet was created another way', async () => {
    const made = await signedIn()
    let had = () => {}
    const files: string[] = []
    const first = made.vault.create({
      save(file) {
        files.push(file)
        return new Promise<void>((resolve) => {
          had = resolve
        })
      },
    })
    const ended = first.catch((thrown: unknown) => thrown)
    await expect.poll(() => files).toHaveLength(1)
    const { addresses } = await made.vault.create({ factor })
    had()
    expect(await ended).toMatchObject({ code: 'wallet-exists' })
    expect(await made.sign()).toEqual(addresses)
  })

  it('accepts its phrase and its backup file, and rejects those of another wallet', async () => {
    const first = await withWallet()
    const phrase = await (await first.vault.open()).use(({ secret }) => toMnemonic(secret))
    const backup = parseBackup(await first.recovery.backup(factor))
    // With every server off.
    expect(await withBackup(backup, factor, ({ addresses }) => addresses)).toEqual(
      first.wallet.addresses,
    )
    for (const method of [{ phrase }, { backup, factor }]) {
      const other = await signedIn()
      await other.recovery.recover(method)
      expect(await other.sign()).toEqual(first.wallet.addresses)
    }
    ada = 'eve@vault.example'
    const eve = await withWallet()
    for (const method of [{ phrase }, { backup, factor }])
      await expect(eve.recovery.recover(method)).rejects.toMatchObject({ code: 'wallet-mismatch' })
    expect(await eve.sign()).toEqual(eve.wallet.addresses)
  })

  it('protects it if two tabs do so at once, and both still sign', async () => {
    const first = await withWallet()
    const [tab1, tab2] = [browser(first), browser(first)]
    const both = await Promise.allSettled(
      [tab1, tab2].map((tab) => tab.recovery.protect({ factor })),
    )
    for (const end of both)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'version-changed' })
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await tab1.sign()).toEqual(first.wallet.addresses)
    expect(await tab2.sign()).toEqual(first.wallet.addresses)
  })

  it('still opens the wallet if the response to a protection was lost', async () => {
    for (const isHeard of [true, false]) {
      ada = `ada${++users}@vault.example`
      const first = await withWallet()
      const cut = browser({
        ...first,
        fetch: async (request) => {
          const asked = asFrame(request)
          if (!asked.url.includes('/wallet/recovery-method')) return gateway.fetch(asked)
          if (isHeard) await gateway.fetch(asked)
          throw new TypeError('cut')
        },
      })
      const protection = { factor }
      await expect(cut.recovery.protect(protection)).rejects.toMatchObject({ code: 'network' })
      expect(await browser(first).sign()).toEqual(first.wallet.addresses)
    }
  })
})

describe('[A16] a browser that was removed', () => {
  it('opens nothing with its share, even for a thief who reads the emails', async () => {
    const lost = await withWallet()
    await lost.recovery.protect({ factor })
    const { addresses, sets } = lost.wallet
    const currentUser = await lost.session.getCurrentUser()
    const share =
      currentUser &&
      (await lost.shares.read(lost.vault.toShareOwner(currentUser), sets[0]?.set ?? ''))
    if (!share) throw new Error('No share.')
    const mine = await signedIn()
    const { set, params } = byPassphrase(await mine.recovery.getMethods())
    await mine.recovery.recover({ set, factor: await passphrase(typed, params) })
    await mine.recovery.removeBrowser(sets[0]?.set ?? '')
    mail.clear()
    // The same profile, the same mailbox.
    await signIn(lost)
    expect(await lost.standing()).toBe('needs-recovery')
    const answered = await lost.session.call('/v1/auth/wallet/recovery', {
      answer: recoveriesAnswer,
      body: { locale: 'en' },
    })
    expect(answered.sets.length).toBeGreaterThan(0)
    for (const { accountShare } of answered.sets) {
      const opened = openWallet([share, toBytes(accountShare)], addresses)
      await expect(opened).rejects.toMatchObject({ name: 'KeyError' })
    }
    // And its owner hears of it.
    await expect
      .poll(() => mail.mails.map(({ subject }) => subject))
      .toContainEqual('Your wallet’s recovery data was requested')
    expect(await mine.sign()).toEqual(addresses)
  })
})

/** As gateways before migration 0013 have it: of one split the browser, the gateway and a passphrase have a share each. */
async function splitInThree(first: Awaited<ReturnType<typeof withWallet>>): Promise<string> {
  const currentUser = await first.session.getCurrentUser()
  if (!currentUser?.wallet) throw new Error('No wallet.')
  const { addresses, sets, version } = currentUser.wallet
  const set = crypto.randomUUID()
  const opening = await first.vault.open()
  const asked = await opening.use(async ({ secret, keys }) => {
    const [device, account, recovery] = (await split(secret, 3, 2)) as [Bytes, Bytes, Bytes]
    const accountShare = base64url(account)
    const content = { accountShare }
    const change = {
      userId: currentUser.user.id,
      change: 'add',
      set,
      version,
      content,
    } as const
    const about = { share: 'recovery', set, addresses } as const
    const encrypted = await encryptShare(factor, recovery, about)
    await first.shares.keep(first.vault.toShareOwner(currentUser), set, device)
    const signature = signChange(keys.eip155, change)
    return { body: { set, accountShare, version, signature }, encrypted }
  })
  await first.session.call('/v1/auth/wallet/set', { answer: currentUserSchema, body: asked.body })
  const { kind, ...params } = asked.encrypted.params
  await database.db.execute(
    `update scope_auth_share_set set recovery_kind = '${kind}', recovery_params = '${JSON.stringify(params)}',
      recovery_ciphertext = '${asked.encrypted.ciphertext}', shared_with = device where id = '${set}'`,
  )
  await first.shares.forget(first.vault.toShareOwner(currentUser), sets[0]?.set ?? '')
  return set
}

describe('[A16] a wallet of before, of whose splits a browser and a passphrase have a share each', () => {
  it('gets a new split when its browser opens it, and the passphrase still opens it elsewhere', async () => {
    const first = await withWallet()
    const { addresses } = first.wallet
    const old = await splitInThree(first)
    const again = browser(first)
    expect(await again.sign()).toEqual(addresses)
    await expect
      .poll(async () => (await again.session.getCurrentUser())?.wallet?.sets)
      .toMatchObject([
        { set: old, isInUse: false, isShared: true, recovery: 'passphrase' },
        { isHere: true },
      ])
    expect(await browser(first).sign()).toEqual(addresses)
    const currentUser = await first.session.getCurrentUser()
    expect(
      currentUser && (await first.shares.read(first.vault.toShareOwner(currentUser), old)),
    ).toBeUndefined()

    const other = await signedIn()
    const { set, params } = byPassphrase(await other.recovery.getMethods())
    expect(set).toBe(old)
    const wallet = await other.recovery.recover({ set, factor: await passphrase(typed, params) })
    // Recovery with a passphrase also replaces the split that it opened.
    expect(wallet.sets.map((entry) => entry.set)).not.toContain(old)
    expect(wallet.sets.some(({ isShared }) => isShared)).toBe(false)
    expect(await other.sign()).toEqual(addresses)
    const third = await signedIn()
    const next = byPassphrase(await third.recovery.getMethods())
    const method = { set: next.set, factor: await passphrase(typed, next.params) }
    expect((await third.recovery.recover(method)).addresses).toEqual(addresses)
    expect(await third.sign()).toEqual(addresses)
  })

  it('opens repeatedly if the new split can’t be stored at the gateway', async () => {
    const first = await withWallet()
    await splitInThree(first)
    const cut = browser({
      ...first,
      fetch: async (request) => {
        if (request.url.includes('/wallet/set')) throw new TypeError('cut')
        return gateway.fetch(asFrame(request))
      },
    })
    for (let time = 0; time < 2; time++) expect(await cut.sign()).toEqual(first.wallet.addresses)
    expect(await browser(first).sign()).toEqual(first.wallet.addresses)
  })

  it('opens nothing in a browser that was removed before it opened it again', async () => {
    const lost = await withWallet()
    const old = await splitInThree(lost)
    const mine = await signedIn()
    const { set, params } = byPassphrase(await mine.recovery.getMethods())
    await mine.recovery.recover({ set, factor: await passphrase(typed, params) })
    // Recovery already removed the old split, so there is no browser to remove.
    const wallet = (await mine.session.getCurrentUser())?.wallet
    if (wallet?.sets.some((entry) => entry.set === old)) await mine.recovery.removeBrowser(old)
    const thief = await signIn(browser(lost))
    expect(await thief.standing()).toBe('needs-recovery')
    expect(await mine.sign()).toEqual(lost.wallet.addresses)
  })
})

describe('[F18] leaving', () => {
  it('deletes the share of this browser if the wallet has a recovery method', async () => {
    const first = await withWallet()
    await first.recovery.protect({ factor })
    await first.vault.leave()
    expect(await first.standing()).toBe('signed-out')
    await signIn(first)
    expect(await first.standing()).toBe('needs-recovery')
  })

  it('stores no new share of a user who has left meanwhile', async () => {
    const first = await withWallet()
    const currentUser = await first.session.getCurrentUser()
    if (!currentUser) throw new Error('No user is signed in.')
    const owner = first.vault.toShareOwner(currentUser)
    const device = new Uint8Array(33).fill(7)
    await first.vault.leave()
    const moving = first.vault.saveShares({
      owner,
      split: { set: 'late', device, account: new Uint8Array(33) },
      tell: () => Promise.reject(new Error('The gateway is told.')),
    })
    await expect(moving).rejects.toMatchObject({ code: 'session-expired' })
    expect(await createDeviceShares(first.store).read(owner, 'late')).toBeUndefined()
    expect(new Set(device)).toEqual(new Set([0]))
  })

  it('closes an opened wallet that is not used yet', async () => {
    const first = await withWallet()
    const opening = await first.vault.open()
    await first.vault.leave()
    await expect(opening.use(() => 'signed')).rejects.toMatchObject({ code: 'session-expired' })
  })

  it('[F14] keeps it if the gateway can’t report the recovery methods', async () => {
    let isOffline = false
    const first = await withWallet({
      fetch: async (request) => {
        if (isOffline) throw new TypeError('offline')
        return gateway.fetch(asFrame(request))
      },
    })
    await first.recovery.protect({ factor })
    // What this browser last heard: a passphrase brings it back. Another browser may have removed it since.
    expect(await first.standing()).toBe('ready')
    isOffline = true
    await first.vault.leave().catch(() => undefined)
    isOffline = false
    await signIn(first)
    expect(await first.standing()).toBe('ready')
    expect(await first.sign()).toEqual(first.wallet.addresses)
  })

  it('keeps it encrypted without a recovery method, for the same user only', async () => {
    const first = await withWallet()
    await first.vault.leave()
    const owner = ada
    ada = `eve${++users}@vault.example`
    const eve = await signIn(browser(first))
    expect(await eve.standing()).toBe('no-wallet')
    await eve.vault.leave()
    ada = owner
    await signIn(first)
    expect(await first.sign()).toEqual(first.wallet.addresses)
  })
})
