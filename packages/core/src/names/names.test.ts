/** Names, registered by a real key at a real gateway on PGlite. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { evm } from '@scope/adapter-evm'
import type { Gateway } from '@scope/gateway'
import { createTestGateway } from '@scope/gateway/fixtures/test-gateway'
import { announceWallet, createTestWallet } from '@scope/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKit } from '../create-kit.js'
import type { KitEvent } from '../events.js'
import { getCurrentRoute } from '../features/modal/modal.js'
import { networks, soon, testKit } from '../fixtures/test-kit.js'
import { startNodeServer } from '../http/fixtures/node-server.js'
import { type KeyValueStorage, memoryStorage } from '../storage/key-value.js'
import { names } from './names.js'
import { getCoinType } from './registration-message.js'

interface Asked {
  readonly method: string
  readonly path: string
  readonly body: string
  /** Of the answer. */
  status?: number
}
const undo: (() => unknown)[] = []
let gateway: Gateway
let url: string
const asked: Asked[] = []
/** In the place of the gateway's answer. */
let instead: ((request: Asked) => Response | 'lost' | 'twice' | undefined) | undefined
let stop = () => {}

async function getBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

beforeAll(async () => {
  gateway = await createTestGateway({
    environment: 'development',
    log: 'silent',
    projects: [{ id: 'shop', origins: ['https://site.example'] }],
    names: { suffixes: ['scope.test', 'old.example'], maxPerAddress: 1_000 },
    limits: { names: { perIp: { requests: 100_000 }, perProject: { requests: 100_000 } } },
    secrets: { operatorToken: 'b3f1c2d4e5a697887766554433221100' },
  })
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/' } = request
    const body = await getBody(request)
    const entry: Asked = { method, path, body }
    asked.push(entry)
    const init = { method, ...(body && { body, headers: { 'content-type': 'application/json' } }) }
    const mine = instead?.({ method, path, body })
    const ask = () => gateway.fetch(new Request(new URL(path, 'http://gateway.example'), init))
    // As browsers do where a connection breaks before its answer: the same bytes once more.
    if (mine === 'twice') await ask()
    const answer = mine instanceof Response ? mine : await ask()
    // The gateway has taken it, and its answer never arrives.
    if (mine === 'lost') return void response.destroy()
    entry.status = answer.status
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => void server.close()
}, 60_000)
// What is typed is looked at after a pause: `soon` lets it pass.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(async () => {
  instead = undefined
  for (const step of undo.splice(0).reverse()) await step()
  vi.useRealTimers()
})
afterAll(async () => {
  stop()
  await gateway.close()
})

const posts = () => asked.filter(({ method }) => method === 'POST')
/** A connected user with their own key. */
interface PersonOptions {
  readonly host?: string
  readonly mnemonic?: string
}

async function person({ host = 'site.example', mnemonic }: PersonOptions = {}) {
  asked.length = 0
  const chain = { chainId: 1, rpcUrl: 'http://127.0.0.1:1' }
  const wallet = createTestWallet({
    name: 'Meadow',
    rdns: 'dev.test.meadow',
    chains: [chain, { ...chain, chainId: 2 }],
    accounts: 2,
    ...(mnemonic && { mnemonic }),
  })
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    location: { host },
  })
  const page = Object.assign(new EventTarget(), { document: document as unknown as Document })
  undo.push(announceWallet(wallet, page))
  const input = (id: number) => ({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  })
  const kit = createKit({
    metadata: { name: 'Test', url: 'https://site.example' },
    networks: [input(1), input(2)],
    adapters: [evm()],
    storage: memoryStorage(),
    gatewayUrl: url,
    projectId: 'shop',
    names: names(),
    env: { window: page, reconnectDelay: 0, sleep: async () => undefined },
  })
  kit.modal.registerViews({ Account: {}, RegisterAccountName: {}, RegisterAccountNameSuccess: {} })
  undo.push(kit.start())
  const events: KitEvent[] = []
  kit.events.on((event) => events.push(event))
  await soon(() => expect(kit.wallets.get('dev.test.meadow')).toBeDefined())
  await kit.connection.connect('dev.test.meadow')
  const all = await kit.names?.open()
  if (!all) throw new Error('The kit is not started.')
  const registering = await all.loadRegistration()
  const draft = () => {
    const now = registering.$draft.get()
    if (!now) throw new Error('There is no draft.')
    return now
  }
  const address = kit.account('eip155').get().address ?? ''
  return { kit, wallet, all, registering, draft, events, address }
}
const signed = ({ wallet }: Awaited<ReturnType<typeof person>>) =>
  wallet.requests.filter(({ method }) => method === 'personal_sign').length
let labels = 0
/** Returns an unregistered label. */
const getLabel = () => `name${++labels}`

/** One that was typed and is free. */
async function typed(label = getLabel(), options?: PersonOptions) {
  const made = await person(options)
  await made.registering.start()
  made.kit.modal.open({ view: 'RegisterAccountName' })
  made.registering.setLabel(label)
  await soon(() => expect(made.draft().status).toBe('available'))
  return { ...made, label, name: `${label}.scope.test` }
}

describe('valid names', () => {
  it('[NAM-01] needs four letters, digits or hyphens, and reports invalid characters first', async () => {
    const { registering } = await person()
    expect(['abc', 'ab!', 'ab cd', 'é', 'ab.cd', 'Ab-1'].map(registering.check)).toEqual([
      'too-short',
      'invalid-characters',
      'invalid-characters',
      'invalid-characters',
      'invalid-characters',
      undefined,
    ])
    await registering.start()
    for (const wrong of ['abc', 'ab!', 'ab cd']) {
      await expect(registering.register(wrong)).rejects.toMatchObject({ code: 'name-rejected' })
      registering.setLabel(wrong)
      expect(await registering.submit()).toBe(false)
    }
    expect(asked.map(({ path }) => path.split('?')[0])).toEqual(['/v1/supported-chains'])
  })

  it('[NAM-01] ends in the suffix that the gateway has, which may be typed, too', async () => {
    const { registering, draft, events } = await person()
    await registering.start()
    await registering.start()
    expect(events.filter(({ type }) => type === 'OPEN_ENS_FLOW')).toEqual([
      { type: 'OPEN_ENS_FLOW', isSmartAccount: false },
    ])
    registering.setLabel('Alice.Scope.test')
    expect(draft()).toMatchObject({ text: 'Alice', suffix: 'scope.test', status: 'checking' })
  })
})

describe('available names', () => {
  it('[NAM-02] is checked half a second after the last letter, and never for earlier text', async () => {
    const { registering, draft } = await person()
    await registering.start()
    for (const text of ['supp', 'suppo', 'support']) registering.setLabel(text)
    await soon(() => expect(draft().status).toBe('taken'))
    expect(asked.filter(({ path }) => path.includes('/suggestions/'))).toHaveLength(1)
    expect(draft().suggestions.some(({ registered }) => !registered)).toBe(true)
  })

  it('[NAM-02] aborts the earlier request if a later one starts', async () => {
    const { registering } = await person()
    const early = registering.suggest('alice')
    const late = registering.suggest('bobby')
    await expect(early).rejects.toMatchObject({ code: 'aborted' })
    expect((await late)[0]).toEqual({ name: 'bobby.scope.test', label: 'bobby', registered: false })
  })

  it('[NAM-05] may be tried if the lookup fails', async () => {
    instead = ({ path }) =>
      path.includes('/suggestions/') ? new Response('{}', { status: 404 }) : undefined
    const { registering, draft } = await person()
    await registering.start()
    registering.setLabel('anybody')
    await soon(() => expect(draft().status).toBe('unknown'))
    await expect(registering.suggest('anybody')).rejects.toThrow('Error fetching name suggestions')
  })
})

describe('registering', () => {
  it('[B11][NAM-02][NAM-03][NAM-04] signs for the name, the record, the address, the page and now, once, and the name is known at once', async () => {
    // No other user here has this key or one of its names.
    const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const made = await typed(getLabel(), { mnemonic })
    const { kit, all, registering, address, events, name } = made
    const $identity = all.getIdentity(address, 'eip155:1')
    undo.push($identity.listen(() => undefined))
    await soon(() => expect($identity.get()).toEqual({ isKnown: true }))
    expect(await all.getNames(address)).toEqual([])
    expect(await Promise.all([registering.submit(), registering.submit()])).toEqual([true, false])
    expect([signed(made), posts().length]).toEqual([1, 1])
    const { message, ...sent } = JSON.parse(posts()[0]?.body ?? '')
    expect(sent).toEqual({ coin_type: 0x80000001, address, signature: expect.any(String) })
    const said = JSON.parse(message)
    expect(Object.keys(said)).toEqual(
      'name attributes coinType address timestamp domain nonce'.split(' '),
    )
    expect(message).toBe(JSON.stringify(said))
    expect(said).toMatchObject({
      name,
      attributes: {},
      coinType: 0x80000001,
      address,
      domain: 'site.example',
      nonce: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
    })
    expect(Math.abs(said.timestamp - Date.now() / 1_000)).toBeLessThan(5)
    // Trap 22: it is not the answer of a moment ago.
    await soon(() => expect($identity.get()).toEqual({ isKnown: true, name }))
    expect(await all.getNames(address)).toEqual([name])
    expect(getCurrentRoute(kit.modal.$state.get()).view).toBe('RegisterAccountNameSuccess')
    expect(events.filter(({ type }) => type.startsWith('REGISTER'))).toEqual([
      { type: 'REGISTER_NAME_INITIATED', isSmartAccount: false, ensName: name },
      { type: 'REGISTER_NAME_SUCCESS', isSmartAccount: false, ensName: name },
    ])
  })

  it('[NAM-03] adds the high bit to a chain id, and rejects 2^31 and above', async () => {
    expect(['eip155:1', 'eip155:10', 'eip155:2147483647'].map(getCoinType)).toEqual([
      0x80000001, 0x8000000a, 0xffffffff,
    ])
    for (const wrong of ['eip155:2147483648', 'eip155:4294967297', 'solana:x', 'eip155:01'])
      expect(() => getCoinType(wrong), wrong).toThrow('Invalid chainId')
  })

  it('[B11] signs with a new nonce each time, and rejects a repeated signature', async () => {
    const made = await typed()
    expect(await made.registering.submit()).toBe(true)
    const [first] = posts()
    await made.registering.register(getLabel())
    const nonces = posts().map(({ body }) => JSON.parse(JSON.parse(body).message).nonce)
    expect(new Set(nonces).size).toBe(2)
    const again = await fetch(`${url}/v1/profile/account?projectId=shop`, {
      method: 'POST',
      body: first?.body ?? '',
      headers: { 'content-type': 'application/json' },
    })
    expect(again.status).toBe(409)
    const { registering } = await typed(getLabel(), { host: 'evil.example' })
    expect(await registering.submit()).toBe(false)
    expect(registering.$draft.get()?.error).toMatchObject({
      code: 'name-rejected',
      message: 'the host of the page that asks',
    })
  })

  it('registers two labels requested at once, and a repeated one only once', async () => {
    const made = await person()
    const [first, second] = [getLabel(), getLabel()]
    const names = await Promise.all(
      [first, second, first.toUpperCase()].map((label) => made.registering.register(label)),
    )
    expect(names).toEqual([`${first}.scope.test`, `${second}.scope.test`, `${first}.scope.test`])
    expect(signed(made)).toBe(2)
  })

  it('checks whether the name was registered if the response is lost', async () => {
    const made = await typed()
    instead = ({ method }) => (method === 'POST' ? 'lost' : undefined)
    expect(await made.registering.submit()).toBe(true)
    expect([signed(made), posts().length]).toEqual([1, 1])

    const twice = await typed()
    instead = ({ method }) => (method === 'POST' ? 'twice' : undefined)
    expect(await twice.registering.submit()).toBe(true)
    expect([signed(twice), posts().length]).toEqual([1, 1])

    const other = await typed()
    instead = ({ method }) => (method === 'POST' ? new Response('', { status: 503 }) : undefined)
    expect(await other.registering.submit()).toBe(false)
    expect(other.draft().error).toMatchObject({
      code: 'http-error',
      message: `Error registering name ${other.name}`,
    })
  })
})

describe('interruptions', () => {
  it('[NAM-04] keeps the typed name and the view if the user declines', async () => {
    const made = await typed()
    const { wallet, registering, draft, label, kit, events } = made
    wallet.reject()
    expect(await registering.submit()).toBe(false)
    expect(draft()).toMatchObject({ text: label, status: 'available', step: 'typing' })
    expect(draft().error?.code).toBe('user-rejected')
    expect(events.at(-1)).toMatchObject({ type: 'REGISTER_NAME_ERROR', code: 'user-rejected' })
    expect(getCurrentRoute(kit.modal.$state.get()).view).toBe('RegisterAccountName')
    expect(posts()).toEqual([])
    wallet.approve()
    expect(await registering.submit()).toBe(true)
  })

  it.each(['account', 'network'] as const)(
    'sends nothing if the %s changes while the wallet signs',
    async (change) => {
      const made = await typed()
      const { wallet, registering, draft, kit, label, address } = made
      wallet.hold()
      const done = registering.submit()
      await soon(() => expect(signed(made)).toBe(1))
      expect(draft().step).toBe('signing')
      if (change === 'account') {
        wallet.selectAccount(1)
        await soon(() => expect(kit.account('eip155').get().address).not.toBe(address))
      } else {
        wallet.switchChain(2)
        await soon(() => expect(kit.account('eip155').get().networkId).toBe('eip155:2'))
      }
      wallet.approve()
      expect(await done).toBe(false)
      expect(draft()).toMatchObject({ text: label, error: { code: `${change}-changed` } })
      expect(posts()).toEqual([])
    },
  )

  it('keeps the user’s view if they went elsewhere meanwhile', async () => {
    const { registering, kit } = await typed()
    kit.modal.open({ view: 'Account' })
    expect(await registering.submit()).toBe(true)
    expect(getCurrentRoute(kit.modal.$state.get()).view).toBe('Account')
    kit.modal.close()
  })
})

describe('[NAM-05] the reason of a failure', () => {
  it('is the gateway’s first reason', async () => {
    const first = await typed()
    const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const other = await typed(first.label, { mnemonic })
    expect(await first.registering.submit()).toBe(true)
    expect(await other.registering.submit()).toBe(false)
    expect(other.draft().error).toMatchObject({
      code: 'name-rejected',
      message: 'this name is registered already',
    })
    await soon(() => expect(other.draft().status).toBe('taken'))
  })

  it('reports the message of the failed action otherwise', async () => {
    const { kit, all, registering, address } = await person()
    const [network] = kit.options.networks
    if (!network) throw new Error('There is a network.')
    await registering.start()
    instead = ({ path }) =>
      path.includes('/v1/profile') ? new Response('no', { status: 409 }) : undefined
    await expect(all.resolve('anna.old.example', network)).rejects.toThrow('Error resolving name')
    await expect(all.getNames(address)).rejects.toThrow('Error fetching names for address')
    await expect(registering.register('alicia')).rejects.toThrow(
      'Error registering name alicia.scope.test',
    )
  })
})

describe('unsupported gateway features', () => {
  it('is read in its response, or skipped, as browsers log a rejection as an error', async () => {
    const { kit, all } = await person()
    const [network] = kit.options.networks
    if (!network) throw new Error('There is a network.')
    const names = ['nobody1234.scope.test', 'nobody1234.old.example', 'abc.scope.test', 'a.eth']
    for (const name of names) expect(await all.resolve(name, network), name).toBeUndefined()
    const looked = asked.filter(({ path }) => path.includes('/profile/account/'))
    expect(looked.map(({ path, status }) => [path.split(/[/?]/)[4], status])).toEqual([
      ['nobody1234.scope.test', 200],
      ['nobody1234.old.example', 200],
    ])
    const { name, registering } = await typed()
    await registering.submit()
    expect(await all.resolve(name, network)).toMatchObject({ name })
  })

  it('may be a 404 of an older gateway', async () => {
    instead = ({ path }) =>
      path.includes('/profile/account/') ? new Response('{}', { status: 404 }) : undefined
    const { kit, all } = await person()
    const [network] = kit.options.networks
    if (!network) throw new Error('There is a network.')
    expect(await all.resolve('nobody1234.scope.test', network)).toBeUndefined()
  })

  it('[X7] resolves no name that has no address on the network', async () => {
    const profile = { name: 'safe.old.example', resolved: null, attributes: [] }
    instead = ({ path }) =>
      path.includes('/profile/account/') ? Response.json(profile) : undefined
    const { kit, all } = await person()
    const [network] = kit.options.networks
    if (!network) throw new Error('There is a network.')
    expect(await all.resolve(profile.name, network)).toBeUndefined()
  })

  it('asks nothing else without names of its own and without ENS', async () => {
    const paths: string[] = []
    const server = await startNodeServer((_, response, request) => {
      paths.push(request.url?.split('?')[0] ?? '')
      response.end(JSON.stringify({ features: { names: { suffixes: [], ens: false } } }))
    })
    undo.push(() => server.close())
    const { kit } = testKit({ kit: { gatewayUrl: server.url, names: names() } })
    undo.push(kit.start())
    const all = await kit.names?.open()
    const $identity = all?.getIdentity('0x1', 'eip155:1')
    undo.push($identity?.listen(() => undefined) ?? (() => undefined))
    expect(await all?.getNames('0x1')).toEqual([])
    const registering = await all?.loadRegistration()
    await registering?.start()
    expect(registering?.$draft.get()).toBeUndefined()
    expect(paths).toEqual(['/v1/supported-chains'])
  })
})

describe('the name of an address', () => {
  const address = '0x00000000000000000000000000000000000000a1'
  const other = '0x00000000000000000000000000000000000000b2'
  let now = 1_800_000_000_000

  /** A visit: what the kit shows at once, before any response, and later. Also the requests. */
  async function visit(
    storage: KeyValueStorage,
    called: string | null,
    of = address,
    getPicture = (host = '') => `http://${host}/v1/picture`,
  ) {
    const paths: string[] = []
    const server = await startNodeServer((_, response, request) => {
      const path = request.url?.split('?')[0] ?? ''
      paths.push(path)
      const picture = getPicture(request.headers.host)
      const said = path.startsWith('/v1/identity/')
        ? { name: called, avatar: called && picture }
        : { features: { names: { suffixes: [], ens: true } } }
      response.end(JSON.stringify(said))
    })
    const kit = createKit({
      metadata: { name: 'Test', url: 'https://site.example' },
      networks: [networks.one],
      storage,
      gatewayUrl: server.url,
      names: names(),
      env: { now: () => now, sleep: async () => undefined },
    })
    const stopKit = kit.start()
    const all = await kit.names?.open()
    const $identity = all?.getIdentity(of, 'eip155:1')
    const atOnce = $identity?.get()
    const stopListening = $identity?.listen(() => undefined)
    await soon(() => expect($identity?.get().isKnown).toBe(true))
    const found = $identity?.get()
    if (called === 'forgotten.example') all?.forget()
    stopListening?.()
    stopKit()
    await server.close()
    return { atOnce, name: found?.name, imageUrl: found?.imageUrl, paths }
  }
  it('[X14] has the image that the gateway names by its path, and no other', async () => {
    const see = async (path: string) =>
      (await visit(memoryStorage(), 'ada.example', address, () => path)).imageUrl
    const found = new URL((await see('/v1/avatar/ada%F0%9F%8E%B5.example')) ?? 'x:')
    expect([found.hostname, found.pathname]).toEqual([
      '127.0.0.1',
      '/v1/avatar/ada%F0%9F%8E%B5.example',
    ])
    expect(found.searchParams.get('st')).toBe('scope')
    for (const other of [
      'https://pictures.example.com/a.png',
      '//pictures.example.com/v1/avatar/a',
      '/v1/avatar/../rpc',
      `/v1/avatar/${'a'.repeat(301)}`,
      'data:image/png;base64,AAAA',
    ])
      expect(await see(other), other).toBeUndefined()
  })

  const asks = ({ paths }: { readonly paths: readonly string[] }) =>
    paths.filter((path) => path.startsWith('/v1/identity/')).length

  it('[SND-11][STO-01] is cached for five minutes of visits, and fetched again afterwards', async () => {
    const storage = memoryStorage()
    expect(await visit(storage, 'ada.example')).toMatchObject({ atOnce: {}, name: 'ada.example' })
    now += 299_999
    const again = await visit(storage, 'other.example')
    // The picture was one of another gateway: it is not shown.
    expect(again.atOnce).toEqual({ isKnown: true, name: 'ada.example' })
    expect([again.name, asks(again)]).toEqual(['ada.example', 0])
    // Another address is none of that.
    expect(await visit(storage, 'bob.example', other)).toMatchObject({ atOnce: {} })
    now += 1
    const later = await visit(storage, 'other.example')
    expect([later.atOnce, later.name, asks(later)]).toEqual([{}, 'other.example', 1])
    // By a clock that was set back nothing is young.
    now -= 10
    expect(await visit(storage, 'back.example')).toMatchObject({ atOnce: {}, name: 'back.example' })
  })

  it('is not cached without a name, or after it was cleared (trap 22)', async () => {
    const storage = memoryStorage()
    await visit(storage, null)
    expect(await visit(storage, 'forgotten.example')).toMatchObject({ atOnce: {} })
    expect(await visit(storage, 'new.example')).toMatchObject({ atOnce: {}, name: 'new.example' })
  })

  it.each([
    'nonsense',
    [{ key: `eip155:1:${address}`, name: 'x'.repeat(600), at: 1_799_999_999_999 }],
    [{ key: `eip155:1:${address}`, name: 'ada\u202eexample', at: 1_799_999_999_999 }],
    [{ key: `eip155:1:${address}`, name: { toString: 1 }, at: 1_799_999_999_999 }],
    [{ key: `eip155:1:${address}`, name: 'ada.example', at: 'now' }],
    [{ key: `eip155:1:${address}`, name: '', at: 1_799_999_999_999 }],
  ])('[STO-02] ignores a value of another shape: %j', async (written) => {
    now = 1_800_000_000_000
    const storage = memoryStorage()
    storage.set('scope.1.identity_cache', JSON.stringify(written))
    expect(await visit(storage, 'ada.example')).toMatchObject({ atOnce: {}, name: 'ada.example' })
  })
})
