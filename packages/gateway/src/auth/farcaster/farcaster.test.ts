/** Signing in with Farcaster: a relay and registries on a local chain, each database and store, and apps that lie. */
import {
  deployFarcasterRegistries,
  type FarcasterRelay,
  type FarcasterUser,
  setFarcasterId,
  setFarcasterKey,
  startFarcasterRelay,
  startProxy,
} from '@scope/devnet'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayConfig } from '../../config/schema.js'
import { createGateway, type Gateway } from '../../create-gateway.js'
import { bank, configWith, json, shop, token } from '../../fixtures/auth-requests.js'
import { type EvmChain, evmChainId, startEvmChain } from '../../fixtures/evm-chain.js'
import { type FrameBrowser, frameBrowser, walletOrigin } from '../../fixtures/frame-browser.js'
import { type Store, storeKindsOfFlows } from '../../fixtures/stores.js'
import { createLog } from '../../http/log.js'

interface Started {
  readonly challenge: string
  readonly url: string
  readonly expiresIn: number
}
interface SignedIn {
  readonly accessToken: string
  readonly user: { readonly id: string; readonly provider: string; readonly name?: string }
}

const much = { requests: 1_000_000 }
const other = 'https://other.example.com'

const getReason = async (response: Response) => {
  const { reasons } = await json<{ reasons: { name: string }[] }>(response)
  return [response.status, reasons[0]?.name]
}

let fids = 1_000n
const someone = (more: Partial<FarcasterUser> = {}): FarcasterUser => {
  fids += 1n
  return { fid: fids, username: `ada-${fids}`, privateKey: generatePrivateKey(), ...more }
}

describe.each(storeKindsOfFlows)('on $name', (kind) => {
  let chain: EvmChain
  let registries: Address
  let relay: FarcasterRelay
  let store: Store
  let gateway: Gateway
  let browser: FrameBrowser
  let time = Date.now()
  const lines: string[] = []
  const undo: (() => Promise<void>)[] = []

  async function open(more: Partial<GatewayConfig> = {}, relayUrl = relay.url): Promise<Gateway> {
    const parts = await store.open()
    const config = configWith({
      limits: { auth: { perIp: much, perProject: much } },
      projects: [{ id: 'shop', origins: [shop, other] }],
      rpc: { nodes: { [evmChainId]: [chain.url] }, allowPrivateNetworks: true },
      auth: {
        origin: walletOrigin,
        farcaster: { relayUrl, chain: evmChainId, idRegistry: registries, keyRegistry: registries },
      },
      secrets: {
        operatorToken: token,
        authEncryptionKey: 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3',
      },
      ...more,
    })
    const log = createLog('debug', { write: (line) => lines.push(line) })
    const made = await createGateway(config, { ...parts, log, now: () => time })
    undo.push(async () => {
      await made.close()
      await parts.close()
    })
    return made
  }

  beforeAll(async () => {
    chain = await startEvmChain()
    registries = await deployFarcasterRegistries(chain.url)
    relay = await startFarcasterRelay({ users: [], chainId: 31_337 })
    store = await kind.start()
    gateway = await open()
  }, 60_000)
  afterAll(async () => {
    for (const step of undo) await step()
    await store.stop()
    await relay.stop()
    await chain.stop()
  })
  beforeEach(async () => {
    time = Date.now()
    lines.length = 0
    browser = await frameBrowser(() => time)
  })

  const ask = (of: FrameBrowser, step: string, body: object, at = gateway) =>
    of.call(at, `/v1/auth/farcaster/${step}`, body)
  const begin = async (of = browser, parentOrigin: string = shop) =>
    json<Started>(await ask(of, 'start', { parentOrigin }))
  const pending = ({ challenge }: Started, parentOrigin: string = shop) => ({
    challenge,
    parentOrigin,
  })
  const wait = (started: Started, of = browser) => ask(of, 'wait', pending(started))
  const finish = (started: Started, of = browser) => ask(of, 'finish', pending(started))

  const register = (user: FarcasterUser) => setFarcasterId(chain.url, registries, user)
  /** The app's answer as it should be, and what a test makes of it. */
  async function signed(link: string, user: FarcasterUser, changed: object = {}) {
    const question = relay.getRequest(link)
    if (!question) throw new Error('The channel is over.')
    return relay.sign({ ...question, ...changed }, user)
  }
  async function approve(started: Started, user: FarcasterUser): Promise<void> {
    relay.answer(started.url, await signed(started.url, user))
  }
  async function signIn(user: FarcasterUser, of = browser): Promise<SignedIn> {
    const started = await begin(of)
    await approve(started, user)
    expect(await json(await wait(started, of))).toEqual({ approved: true })
    return json<SignedIn>(await finish(started, of))
  }

  it('[CON-06] signs in from the link with the custody address of the id', async () => {
    const ada = someone({ username: 'ada' })
    await register(ada)
    const started = await begin()
    expect(started.expiresIn).toBe(600)
    expect(relay.getRequest(started.url)).toMatchObject({
      domain: 'shop.example.com',
      siweUri: shop,
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      expirationTime: new Date(time + 600_000).toISOString(),
      acceptAuthAddress: true,
    })
    const waiting = wait(started)
    await approve(started, ada)
    expect(await json(await waiting)).toEqual({ approved: true })
    const signedIn = await json<SignedIn>(await finish(started))
    expect(signedIn.user).toMatchObject({ provider: 'farcaster', name: 'ada' })
    const { accessToken } = signedIn
    const me = await json<SignedIn>(await browser.call(gateway, '/v1/auth/me', {}, { accessToken }))
    expect(me.user).toEqual(signedIn.user)
  })

  it('accepts an address that speaks for the id while it does', async () => {
    const ada = someone()
    await register(ada)
    const { user } = await signIn(ada)
    const phone = { ...ada, privateKey: generatePrivateKey(), method: 'authAddress' as const }
    const about = { fid: ada.fid, address: privateKeyToAddress(phone.privateKey) }
    await setFarcasterKey(chain.url, registries, { ...about, state: 'added' })
    expect((await signIn(phone, await frameBrowser(() => time))).user.id).toBe(user.id)
    await setFarcasterKey(chain.url, registries, { ...about, state: 'removed' })
    await chain.test.mine({ blocks: 1 })
    const started = await begin()
    await approve(started, phone)
    expect(await getReason(await wait(started))).toEqual([401, 'farcaster-invalid'])
  })

  it('repeats the response to a page that asks again after it slept', async () => {
    const ada = someone()
    await register(ada)
    const started = await begin()
    await approve(started, ada)
    await wait(started)
    expect(await json(await wait(started))).toEqual({ approved: true })
    expect((await finish(started)).status).toBe(200)
    expect(await getReason(await finish(started))).toEqual([401, 'challenge-expired'])
  })

  it('ends neither of two requests that wait at once', async () => {
    const ada = someone()
    await register(ada)
    const started = await begin()
    const both = [wait(started), wait(started)]
    await approve(started, ada)
    for (const answer of await Promise.all(both))
      expect(await json(answer)).toEqual({ approved: true })
  })

  it('keeps an approval while the node is down, and checks it once the node is back', async () => {
    const ada = someone()
    await register(ada)
    let isDown = false
    const proxy = await startProxy(chain.url, () => (isDown ? 503 : undefined))
    const nodes = { [evmChainId]: [proxy.url] }
    const shaky = await open({
      rpc: { nodes, allowPrivateNetworks: true, circuitBreaker: { failureThreshold: 100 } },
    })
    const begun = await json<Started>(await ask(browser, 'start', { parentOrigin: shop }, shaky))
    await approve(begun, ada)
    isDown = true
    expect(await getReason(await ask(browser, 'wait', pending(begun), shaky))).toEqual([
      502,
      'provider',
    ])
    isDown = false
    expect(await json(await ask(browser, 'wait', pending(begun), shaky))).toEqual({
      approved: true,
    })
    expect((await ask(browser, 'finish', pending(begun), shaky)).status).toBe(200)
    proxy.stop()
  })

  it('[B22] charges node calls to their limit, and keeps the response when the limit is reached', async () => {
    const ada = someone()
    await register(ada)
    const limited = await open({
      limits: { auth: { perIp: much, perProject: much }, rpc: { perProject: { requests: 3 } } },
    })
    const started = await json<Started>(
      await ask(browser, 'start', { parentOrigin: shop }, limited),
    )
    await approve(started, ada)
    const refused = await ask(browser, 'wait', pending(started), limited)
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
    // The relay tells an answer once. Another gateway of the same store has it.
    expect(await json(await wait(started))).toEqual({ approved: true })
    expect((await finish(started)).status).toBe(200)
  })

  it('signs in no one without an approval', async () => {
    const started = await begin()
    expect(await getReason(await finish(started))).toEqual([401, 'challenge-expired'])
  })

  const lies: readonly (readonly [
    string,
    (link: string, ada: FarcasterUser, mallory: FarcasterUser) => Promise<object>,
  ])[] = [
    ['another nonce', (link, ada) => signed(link, ada, { nonce: 'a'.repeat(32) })],
    ['another domain', (link, ada) => signed(link, ada, { domain: 'evil.example' })],
    ['another site’s URI', (link, ada) => signed(link, ada, { siweUri: 'https://evil.example' })],
    [
      'a text that is over',
      (link, ada) => signed(link, ada, { expirationTime: new Date(time - 120_000).toISOString() }),
    ],
    ['the id of another user', (link, ada, mallory) => signed(link, { ...mallory, fid: ada.fid })],
    [
      'an address that speaks for nobody',
      (link, ada, mallory) => signed(link, { ...mallory, fid: ada.fid, method: 'authAddress' }),
    ],
    [
      'a signature of another',
      async (link, ada, mallory) => ({
        ...(await signed(link, ada)),
        signature: (await signed(link, mallory)).signature,
      }),
    ],
    [
      'a text changed after it was signed',
      async (link, ada, mallory) => {
        const answer = await signed(link, mallory)
        const message = answer.message.replace(`fid/${mallory.fid}`, `fid/${ada.fid}`)
        return { ...answer, message }
      },
    ],
    ['no text at all', async (link, ada) => ({ ...(await signed(link, ada)), message: undefined })],
    ['a claim of the relay alone', async (_, ada) => ({ fid: Number(ada.fid), username: 'ada' })],
  ]
  it.each(lies)('[A13] rejects a relay that brings %s', async (_, lie) => {
    const [ada, mallory] = [someone(), someone()]
    await register(ada)
    await register(mallory)
    const started = await begin()
    relay.answer(started.url, await lie(started.url, ada, mallory))
    expect([401, 502]).toContain((await wait(started)).status)
    expect((await finish(started)).status).toBe(401)
  })

  it('[A13] rejects a key that may only post for the id', async () => {
    const ada = someone()
    await register(ada)
    const key = { ...ada, privateKey: generatePrivateKey(), method: 'authAddress' as const }
    const address = privateKeyToAddress(key.privateKey)
    const about = { fid: ada.fid, address, keyType: 1 }
    await setFarcasterKey(chain.url, registries, { ...about, state: 'added' })
    const started = await begin()
    await approve(started, key)
    expect(await getReason(await wait(started))).toEqual([401, 'farcaster-invalid'])
  })

  it('[A13] binds an approval to the browser and the site that asked', async () => {
    const ada = someone()
    await register(ada)
    const started = await begin()
    await approve(started, ada)
    const stranger = await frameBrowser(() => time)
    expect(await getReason(await wait(started, stranger))).toEqual([401, 'challenge-expired'])
    const elsewhere = await ask(browser, 'wait', pending(started, other))
    expect(await getReason(elsewhere)).toEqual([401, 'challenge-expired'])
    expect(await getReason(await ask(browser, 'start', { parentOrigin: bank }))).toEqual([
      403,
      'parentOrigin',
    ])
    await wait(started)
    expect((await finish(started, stranger)).status).toBe(401)
    expect((await finish(started)).status).toBe(200)
  })

  it('expires after ten minutes, and with the next request', async () => {
    const late = await begin()
    time += 601_000
    expect(await getReason(await wait(late))).toEqual([401, 'challenge-expired'])
    time = Date.now()
    const first = await begin()
    await begin()
    expect(await getReason(await wait(first))).toEqual([401, 'challenge-expired'])
  })

  it('reports a relay that is down or not configured', async () => {
    const gone = await startFarcasterRelay({ users: [], chainId: 31_337 })
    await gone.stop()
    const away = await open({}, gone.url)
    expect(await getReason(await ask(browser, 'start', { parentOrigin: shop }, away))).toEqual([
      502,
      'provider',
    ])
    const without = await open({ auth: { origin: walletOrigin } })
    expect(await getReason(await ask(browser, 'start', { parentOrigin: shop }, without))).toEqual([
      501,
      'auth',
    ])
  })

  it('logs no user and no channel', async () => {
    const ada = someone({ username: 'ada-of-the-log' })
    await register(ada)
    const started = await begin()
    relay.answer(started.url, await signed(started.url, { ...ada, fid: 1n }))
    await wait(started)
    const answer = await signIn(ada)
    const told = lines.join('\n')
    expect(told).toContain('social sign-in failed')
    const channel = new URL(started.url).searchParams.get('channelToken') ?? '?'
    const address = privateKeyToAddress(ada.privateKey)
    for (const secret of [channel, address, ada.username, answer.accessToken])
      expect(told.toLowerCase()).not.toContain(secret.toLowerCase())
  })
})
