/**
 * What a page is answered: both ends of the line, a real gateway and a real chain behind it. How a request is read and signed
 * is scripted here (`prepare`), and so is the user (`approve`): each chain's own room has its tests.
 */

import { randomUUID } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { type Devnet, type MailServer, startDevnet, startMailServer } from '@scope/devnet'
import type { Gateway } from '@scope/gateway'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { delivered } from '../../host/fixtures/delivered.js'
import { createFrameChannel } from '../../host/frame-channel.js'
import { framePrefix, frameVersion } from '../../protocol/index.js'
import type { Action } from '../approval/decoded-request.js'
import type { PrepareDeps, Prepared } from '../approval/prepared.js'
import { asFrame, shopFrame, site, startGateway, walletOrigin } from '../fixtures/shop-frame.js'
import { FrameError } from '../frame-error.js'
import { evmAddress } from '../keys/accounts.js'
import { createDeviceShares } from '../keys/device-share.js'
import { passphrase } from '../keys/passphrase.js'
import { createGetBalances } from '../networks/balances.js'
import { createNodes } from '../node.js'
import { type Handlers, routeRequests } from '../request-router.js'
import { createSite } from '../site.js'
import { createSmartAccounts, type SmartAccountsDeps } from '../smart-accounts.js'
import { type KeyValueStore, memoryStore } from '../storage/key-value-store.js'
import { createRecovery } from '../vault/recovery.js'
import { createVault } from '../vault/vault.js'
import { accountHandlers } from './account.js'
import { createContacts } from './contacts.js'
import { emailHandlers } from './email.js'
import { createFilters } from './filters.js'
import { forgetUser } from './forget-user.js'
import { createNetworks, networkHandlers } from './networks.js'
import { createRecordStore } from './record-store.js'
import { type ApprovalRequest, requestHandlers } from './requests.js'

const sentHash = `0x${'12'.repeat(32)}`
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let chain: Devnet
let mail: MailServer
let gateway: Gateway
let time = Date.now()
let users = 0
let ada = ''

beforeAll(async () => {
  chain = await startDevnet({ chains: [{ chainId: 31337 }] })
  mail = await startMailServer()
  const nodes = { 'eip155:31337': [chain.chains[0]?.url ?? ''] }
  gateway = await startGateway(mail, () => time, {}, { rpc: { nodes, allowPrivateNetworks: true } })
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await mail.stop()
  await chain.stop()
})
beforeEach(() => {
  ada = `ada${++users}@handlers.example`
  time += 31_000
  mail.clear()
})

/** On networks of which none has them. */
const withoutSmartAccounts = (deps: Omit<SmartAccountsDeps, 'site' | 'origin'>) =>
  createSmartAccounts({
    ...deps,
    origin: walletOrigin,
    site: { getSmartNetwork: () => undefined, getSmartNetworkIds: () => [] },
  })

/** A page with its frame. `user` is asked; `acts` is what a request is read as. */
async function world(
  actions: readonly Action[] = [{ type: 'message', text: 'Hello' }],
  wish: Partial<Parameters<typeof shopFrame>[0]> = {},
  {
    over = Promise.resolve(),
    isDown = () => false,
  }: {
    /** What is sent is answered once this has ended. */
    readonly over?: Promise<void>
    /** Whether the chain's nodes can't be reached. */
    readonly isDown?: () => boolean
  } = {},
) {
  const frame = shopFrame({
    gateway: () => gateway,
    clock: () => time,
    forgetUser: (id) => forgetUser({ networks, records, smartAccounts, store, ...about }, id),
    ...wish,
  })
  const { session, email, store, withLock, about } = frame
  const vault = createVault({
    session,
    withLock,
    shares: createDeviceShares(store),
    ...about,
    isRecoveryRequired: false,
  })
  const networks = createNetworks({ session, store, ...about })
  const records = createRecordStore({ session, store, ...about, now: () => time })
  const prepared: PrepareDeps[] = []
  const asked: ApprovalRequest[] = []
  const signed: Uint8Array[] = []
  const answers: ((yes: boolean) => void)[] = []
  const fetch = (request: Request) => {
    if (isDown()) return Promise.reject(new TypeError('Failed to fetch'))
    return gateway.fetch(asFrame(request))
  }
  const filters = createFilters({ now: () => time })
  const getNodeClient = createNodes({ origin: walletOrigin, projectId: 'shop', fetch })
  const smartAccounts = withoutSmartAccounts({ session, store, ...about, fetch, getNodeClient })
  const ways = requestHandlers({
    vault,
    networks,
    session,
    records,
    smartAccounts,
    getNodeClient,
    getBalances: createGetBalances({ origin: walletOrigin, projectId: 'shop', fetch }),
    parentOrigin: site,
    now: () => time,
    loadFilters: async () => filters,
    prepareOf:
      async () =>
      async (_, deps): Promise<Prepared> => {
        prepared.push(deps)
        return {
          decoded: { chainId: deps.chainId, account: deps.account, actions, warnings: [] },
          sign(key) {
            signed.push(key)
            const hash = keccak_256(new Uint8Array([1]))
            const point = secp256k1.sign(hash, key).recoverPublicKey(hash)
            return async (onSend) => {
              onSend?.(sentHash)
              await over
              return evmAddress(point.toRawBytes(false))
            }
          },
        }
      },
    approve: (request) =>
      new Promise((resolve, reject) => {
        asked.push(request)
        request.signal.addEventListener('abort', () => reject(new FrameError('aborted', 'over')))
        answers.push((yes) => (yes ? resolve() : reject(new FrameError('refused', 'no'))))
      }),
  })
  const handlers = {
    ...emailHandlers({ email, session }),
    ...networkHandlers(networks, session),
    ...accountHandlers({
      getNodeClient,
      runOwn: ways.runOwn,
      vault,
      networks,
      session,
      records,
      smartAccounts,
    }),
    RPC_REQUEST: ways.RPC_REQUEST,
  } as Handlers
  const line = createFrameChannel({
    projectId: 'shop',
    origin: walletOrigin,
    newId: randomUUID,
    timeout(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    onNotice: () => {},
  })
  await line.handshake({
    postMessage(message, _, [port]) {
      const { nonce } = message as { readonly nonce: string }
      const own = port as MessagePort
      own.postMessage({ type: `${framePrefix}INIT_SUCCESS`, version: frameVersion, nonce })
      routeRequests(own, handlers)
    },
  })
  const rpc = (method: string, params?: unknown, signal?: AbortSignal) =>
    line.ask('RPC_REQUEST', { method, ...(params !== undefined && { params }) }, signal)
  async function signIn() {
    await line.ask('CONNECT_EMAIL', { email: ada })
    const [, code = ''] = /^ {4}(\d{6})$/m.exec(mail.mails.at(-1)?.text ?? '') ?? []
    await line.ask('CONNECT_OTP', { otp: `${code.slice(0, 3)} ${code.slice(3)}` })
    return line.ask('GET_USER', { chainId: 'eip155:31337' })
  }
  const said = (count: number) => expect.poll(() => answers.length).toBe(count)
  return {
    ...frame,
    ...{
      line,
      rpc,
      signIn,
      prepared,
      asked,
      signed,
      answers,
      said,
      records,
      vault,
      networks,
      smartAccounts,
      getNodeClient,
    },
  }
}

describe('signing in', () => {
  it('[CON-04] leads from an address and a code to an account on both chains', async () => {
    const { line, signIn } = await world()
    expect(await line.ask('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
    await expect(line.ask('GET_USER', {})).rejects.toMatchObject({ code: 'session-expired' })
    const user = await signIn()
    expect(user).toMatchObject({ email: ada, chainId: 'eip155:31337' })
    expect(user.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    expect((await line.ask('GET_USER', { chainId: solana })).address).toMatch(
      /^[1-9A-Za-z]{32,44}$/,
    )
    expect(await line.ask('GET_CHAIN_ID', undefined)).toEqual({ chainId: solana })
    expect(await line.ask('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
    expect((await line.ask('GET_USER', { chainId: 'eip155:31337' })).address).toBe(user.address)
  })

  it('reports whether the wallet has a recovery method', async () => {
    const { signIn, line, vault, session } = await world()
    expect(await signIn()).toMatchObject({ isProtected: false })
    const recovery = createRecovery({ vault, session, locale: () => 'en' })
    const salt = 'AAECAwQFBgcICQoLDA0ODw'
    const factor = await passphrase('a long enough sentence', {
      kind: 'passphrase',
      salt,
      n: 2 ** 15,
    })
    await recovery.protect({ factor })
    expect(await line.ask('GET_USER', {})).toMatchObject({ isProtected: true })
  })

  it('answers each chain for itself if a page reconnects to both at once', async () => {
    const { smartAccounts, records, session, getNodeClient, signIn, store, about, vault } =
      await world()
    const { address } = await signIn()
    const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const asked = ['eip155:31337', solana, 'eip155:31337', solana]
    // A browser takes a moment to write.
    const slow = {
      ...store,
      set: async (name: string, value: unknown) => {
        await store.set(name, value)
        await new Promise((resolve) => setTimeout(resolve, 20))
      },
    }
    const networks = createNetworks({ session, store: slow, ...about })
    const { GET_USER } = accountHandlers({
      getNodeClient,
      runOwn: () => Promise.reject(new Error('Nothing is run here.')),
      vault,
      networks,
      session,
      records,
      smartAccounts,
    })
    const { signal } = new AbortController()
    const users = await Promise.all(
      asked.map((chainId) =>
        GET_USER({ chainId }, { id: randomUUID(), signal, markApproved() {} }),
      ),
    )
    expect(users.map(({ chainId }) => chainId)).toEqual(asked)
    expect(users[0]?.address).toBe(address)
    expect(users[1]?.address).toMatch(/^[1-9A-Za-z]{32,44}$/)
    const [first, second] = [
      createNetworks({ session, store, ...about }),
      createNetworks({ session, store, ...about }),
    ]
    await Promise.all([first.use('eip155:10'), first.use(solana)])
    expect(await second.current('eip155')).toBe('eip155:10')
    expect(await second.current('solana')).toBe(solana)
  })

  it('[F18] [EMB-07] deletes the data of a signed-out user, except a share that nothing could replace', async () => {
    const inMemory = memoryStore()
    const names = new Set<string>()
    const store: KeyValueStore = {
      ...inMemory,
      set: (name, value) => {
        names.add(name)
        return inMemory.set(name, value)
      },
      update: (name, change) => {
        names.add(name)
        return inMemory.update(name, change)
      },
    }
    const left = async () => {
      const found: string[] = []
      for (const name of names) if ((await store.get(name)) !== undefined) found.push(name)
      return found
    }
    const pay: Action = { type: 'transfer', to: friend, asset: { kind: 'native' }, amount: 1n }
    const { line, rpc, signIn, answers, said } = await world([pay], { store })
    const { address } = await signIn()
    const sent = rpc('eth_sendTransaction', [{ from: address, to: friend, value: '0x1' }])
    await said(1)
    answers[0]?.(true)
    await sent
    expect((await left()).join('\n')).toContain(`contacts ${address}`)
    await line.ask('SIGN_OUT', undefined)
    const stays = await left()
    expect(stays.map((name) => name.split(' ')[0]).sort()).toEqual(['device-key', 'device-share'])
    // Only the entry's name identifies the owner, by an id that no other party knows.
    expect(stays.join('\n')).not.toMatch(/0x|@|eip155/)
  })

  it('[F18] has no network or account type of a user who signed out in another tab', async () => {
    const { line, signIn, networks, store, withLock, session, about } = await world()
    const { address } = await signIn()
    const { accounts } = createSmartAccounts({
      ...{ session, store, ...about, origin: walletOrigin, fetch: gateway.fetch },
      site: {
        getSmartNetwork: () => ({ standard: 'eip7702', since: 0, hasPaymaster: false }),
        getSmartNetworkIds: () => [],
      },
      getNodeClient: () => ({ ask: () => Promise.reject(new Error('There is no node.')) }),
    })
    const getType = async () => (await accounts.get('eip155:1', address, 1)).type
    const { write } = session.of((await session.getUserId()) ?? '')
    await accounts.prefer('eoa', write)
    await line.ask('SWITCH_NETWORK', { chainId: 'eip155:10' })
    expect(await getType()).toBe('eoa')
    expect(await networks.current('eip155')).toBe('eip155:10')
    const other = await world(undefined, { store, withLock })
    await other.line.ask('SIGN_OUT', undefined)
    expect(await getType()).toBe('smartAccount')
    expect(await networks.current('eip155')).toBe('eip155:1')
    ada = `eve${users}@handlers.example`
    time += 31_000
    await other.signIn()
    expect(await getType()).toBe('smartAccount')
    expect(await networks.current('eip155')).toBe('eip155:31337')
    await line.ask('SWITCH_NETWORK', { chainId: 'eip155:10' })
    expect(await other.networks.current('eip155')).toBe('eip155:31337')
    expect(await networks.current('eip155')).toBe('eip155:10')
  })

  it('[F18] switches the network only while its user is signed in', async () => {
    const { signIn, networks, session, store } = await world()
    await signIn()
    const id = (await session.getUserId()) ?? ''
    const { SWITCH_NETWORK } = networkHandlers(networks, {
      ...session,
      async getUserId() {
        await session.end()
        return id
      },
    })
    const { signal } = new AbortController()
    const switching = SWITCH_NETWORK(
      { chainId: 'eip155:10' },
      { id: randomUUID(), signal, markApproved() {} },
    )
    await expect(switching).rejects.toMatchObject({ code: 'session-expired' })
    expect(await store.get(`network shop ${site}`)).toBeUndefined()
  })

  it('[F18] stores no network of a user who signs out while the page asks for the account', async () => {
    const { smartAccounts, records, session, getNodeClient, signIn, about, vault } = await world()
    await signIn()
    const networks = createNetworks({ session, store: memoryStore(), ...about })
    const { GET_USER } = accountHandlers({
      getNodeClient,
      runOwn: () => Promise.reject(new Error('Nothing is run here.')),
      vault: {
        ...vault,
        async getState() {
          const state = await vault.getState()
          await vault.leave()
          return state
        },
      },
      networks,
      session,
      records,
      smartAccounts,
    })
    const { signal } = new AbortController()
    const asking = GET_USER(
      { chainId: 'eip155:10' },
      { id: randomUUID(), signal, markApproved() {} },
    )
    await expect(asking).rejects.toMatchObject({ code: 'session-expired' })
    expect(await networks.current('eip155')).toBe('eip155:1')
  })

  it('[F18] keeps the data of a user who signs in while the gateway ends the session before', async () => {
    let answer = () => {}
    let isEnding = false
    const fetch = async (request: Request) => {
      if (new URL(request.url).pathname.endsWith('/session/end')) {
        isEnding = true
        await new Promise<void>((resolve) => {
          answer = resolve
        })
      }
      return gateway.fetch(request)
    }
    const { line, signIn, store, withLock } = await world(undefined, {
      gateway: () => ({ ...gateway, fetch }),
    })
    await signIn()
    const leaving = line.ask('SIGN_OUT', undefined)
    await expect.poll(() => isEnding).toBe(true)
    ada = `eve${users}@handlers.example`
    time += 31_000
    const eve = await world(undefined, { store, withLock })
    await eve.signIn()
    const name = `network shop ${site}`
    const ofEve = await store.get(name)
    expect(ofEve).toBeDefined()
    answer()
    await leaving
    expect(await store.get(name)).toEqual(ofEve)
  })

  it('[F18] signs out each chain of a page at once, and rejects no pending request of the other', async () => {
    const answered: number[] = []
    const fetch = async (request: Request) => {
      const response = await gateway.fetch(request)
      answered.push(response.status)
      return response
    }
    const { line, signIn } = await world(undefined, { gateway: () => ({ ...gateway, fetch }) })
    await signIn()
    answered.length = 0
    await Promise.all([line.ask('SIGN_OUT', undefined), line.ask('SIGN_OUT', undefined)])
    // Who it was, and that they leave.
    expect(answered).toEqual([200, 200])
    expect(await line.ask('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  })

  it('sends no mail to a known browser, and asks a signed-out user again', async () => {
    const { line, signIn } = await world()
    await signIn()
    mail.clear()
    expect(await line.ask('CONNECT_EMAIL', { email: ada.toUpperCase() })).toEqual({
      action: 'CONNECT',
    })
    expect(mail.mails).toEqual([])
    await line.ask('SIGN_OUT', undefined)
    expect(await line.ask('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
    time += 31_000
    expect(await line.ask('CONNECT_EMAIL', { email: ada })).toEqual({ action: 'VERIFY_OTP' })
  })

  it('reports no smart accounts', async () => {
    const { line, signIn, rpc } = await world()
    const { address } = await signIn()
    expect(await line.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)).toEqual({
      smartAccountEnabledNetworks: [],
    })
    expect(await line.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({
      type: 'eoa',
      address,
    })
    await expect(line.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toMatchObject(
      { code: 'unsupported' },
    )
    expect(await rpc('wallet_getCapabilities', [address])).toEqual({})
  })
})

describe('a request', () => {
  it('responds at once to a request that signs nothing, from the wallet or the chain', async () => {
    const { rpc, signIn, asked } = await world()
    const { address } = await signIn()
    expect(await rpc('eth_accounts')).toEqual([address])
    expect(await rpc('eth_chainId')).toBe('0x7a69')
    expect(await rpc('eth_getBalance', [friend, 'latest'])).toMatch(/^0x[1-9a-f]/)
    await expect(rpc('eth_call', [{ to: 'nobody' }])).rejects.toMatchObject({ code: 'node' })
    expect(asked).toEqual([])
  })

  it('[F11] refuses an unknown method, in any spelling, without a prompt', async () => {
    const { rpc, signIn, prepared, asked } = await world()
    await signIn()
    for (const method of [
      'eth_sign',
      'personal_Sign',
      ' personal_sign',
      'constructor',
      '__proto__',
    ])
      await expect(rpc(method, [])).rejects.toMatchObject({
        code: 'not-allowed',
        message: 'Requested RPC call is not allowed',
      })
    await expect(rpc('personal_sign', ['0x00'])).rejects.toMatchObject({ code: 'params-invalid' })
    expect([prepared.length, asked.length]).toEqual([0, 0])
  })

  it('signs with the wallet’s own key after the approval, and then wipes the key', async () => {
    const { rpc, signIn, said, answers, asked, signed, prepared } = await world()
    const { address } = await signIn()
    const signing = rpc('personal_sign', ['0x48', address])
    await said(1)
    expect(asked[0]).toMatchObject({ parentOrigin: site, decoded: { account: address } })
    expect(prepared[0]).toMatchObject({ chainId: 'eip155:31337', parentOrigin: site, known: [] })
    expect(signed).toEqual([])
    answers[0]?.(true)
    expect(await signing).toBe(address)
    expect(signed.map((key) => [...key].every((byte) => byte === 0))).toEqual([true])
  })

  it('signs nothing after it was declined or aborted', async () => {
    const { rpc, signIn, said, answers, signed, asked } = await world()
    const { address } = await signIn()
    const declined = rpc('personal_sign', ['0x48', address])
    await said(1)
    answers[0]?.(false)
    await expect(declined).rejects.toMatchObject({ code: 'refused' })
    const leaving = new AbortController()
    const left = rpc('personal_sign', ['0x48', address], leaving.signal)
    await said(2)
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'aborted' })
    await expect.poll(() => asked[1]?.signal.aborted).toBe(true)
    answers[1]?.(true)
    const third = rpc('personal_sign', ['0x48', address])
    await said(3)
    expect(signed).toEqual([])
    answers[2]?.(true)
    expect(await third).toBe(address)
  })

  it('[X12] returns its result if it is aborted after approval', async () => {
    let finish = () => {}
    const sending = new Promise<void>((resolve) => {
      finish = resolve
    })
    const { rpc, signIn, said, answers } = await world(undefined, {}, { over: sending })
    const { address } = await signIn()
    const pay = [{ to: friend, value: '0x1' }]
    const leaving = new AbortController()
    const first = rpc('eth_sendTransaction', pay, leaving.signal)
    await said(1)
    answers[0]?.(true)
    await delivered()
    leaving.abort()
    finish()
    expect(await first).toBe(address)
  })

  it('[X12] rejects with outcome-unknown and its hash if the channel closes after approval', async () => {
    const { rpc, signIn, said, answers, line, signed } = await world(
      undefined,
      {},
      { over: new Promise<void>(() => {}) },
    )
    await signIn()
    const sending = rpc('eth_sendTransaction', [{ to: friend, value: '0x1' }])
    const ended = sending.catch((thrown: unknown) => thrown)
    await said(1)
    answers[0]?.(true)
    await expect.poll(() => signed).toHaveLength(1)
    await delivered()
    line.close()
    expect(await ended).toMatchObject({ code: 'outcome-unknown', hash: sentHash })
  })

  it('[X12] rejects with outcome-unknown if the response to a raw transaction is lost', async () => {
    let isDown = false
    const { rpc, signIn } = await world(undefined, {}, { isDown: () => isDown })
    await signIn()
    const send = () => rpc('eth_sendRawTransaction', ['0x00'])
    await expect(send()).rejects.toMatchObject({ code: 'node' })
    isDown = true
    await expect(send()).rejects.toMatchObject({ code: 'outcome-unknown' })
  })

  it('[F20] waits for the request before it, and refuses too many pending requests', async () => {
    const { rpc, signIn, said, answers, signed } = await world()
    const { address } = await signIn()
    const all = Array.from({ length: 40 }, () =>
      rpc('personal_sign', ['0x48', address]).catch(({ code }: { code: string }) => code),
    )
    for (let at = 0; at < 16; at++) {
      await said(at + 1)
      answers[at]?.(at % 2 === 0)
    }
    const ends = await Promise.all(all)
    expect(ends.filter((end) => end === address)).toHaveLength(8)
    expect(ends.filter((end) => end === 'refused')).toHaveLength(8)
    expect(ends.filter((end) => end === 'busy')).toHaveLength(24)
    expect(signed).toHaveLength(8)
  })

  it('[F21] rejects a method of one chain on another, without a prompt', async () => {
    const { line, signIn, asked } = await world()
    const { address } = await signIn()
    await expect(
      line.ask('RPC_REQUEST', {
        method: 'personal_sign',
        params: ['0x48', address],
        chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      }),
    ).rejects.toMatchObject({ code: 'not-allowed' })
    expect(asked).toEqual([])
  })

  it('[X4] knows a paid recipient the next time, but not for another wallet', async () => {
    const pay: Action = { type: 'transfer', asset: { kind: 'native' }, amount: 1n, to: friend }
    const { rpc, signIn, said, answers, prepared, store } = await world([pay])
    const contacts = createContacts(store)
    const { address } = await signIn()
    const sent = rpc('eth_sendTransaction', [{ to: friend, value: '0x1' }])
    await said(1)
    answers[0]?.(true)
    await sent
    // The node of this test knows of no transaction: it is not confirmed, and asked for again.
    expect(prepared.map(({ known }) => known)).toEqual([[]])
    expect(await contacts.of(address, async () => undefined)).toEqual([])
    expect(await contacts.of(address, async () => true)).toEqual([friend])
    expect(await contacts.of(address, async () => undefined)).toEqual([friend])
    expect(await contacts.of(address.toLowerCase(), async () => true)).toEqual([])
  })

  it('[A15] signs nothing without a share in this browser, or without a user', async () => {
    const { rpc, signIn, store, asked } = await world()
    await expect(rpc('personal_sign', ['0x48', friend])).rejects.toMatchObject({
      code: 'session-expired',
    })
    const { address } = await signIn()
    await store.removeAll('device-share')
    await expect(rpc('personal_sign', ['0x48', address])).rejects.toMatchObject({
      code: 'share-not-found',
    })
    expect(asked).toEqual([])
  })
})

describe('[F2] the page around', () => {
  it('is an origin of the project, or the frame binds to no page', async () => {
    const { server } = await world()
    const { allows, approvesInWindow } = createSite(server)
    expect(await allows(site)).toBe(true)
    expect(approvesInWindow()).toBe(false)
    expect(await allows('https://evil.example')).toBe(false)
    for (const [said, is] of [
      ['{}', false],
      ['{"approvalMode":"inline"}', false],
      ['{"approvalMode":"popup"}', true],
    ] as const) {
      const answers = shopFrame({
        gateway: () => gateway,
        clock: () => time,
        fetch: async () => new Response(said),
      })
      const asked = createSite(answers.server)
      expect(await asked.allows(site)).toBe(true)
      expect(asked.approvesInWindow()).toBe(is)
    }
    const dead = shopFrame({
      gateway: () => gateway,
      clock: () => time,
      fetch: () => Promise.reject(new TypeError('offline')),
    })
    await expect(createSite(dead.server).allows(site)).rejects.toMatchObject({ code: 'network' })
  })
})
