/** Registering names at a gateway, and at two beside each other: the same on each database and store. */
import { concatHex, encodeAbiParameters, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayConfig } from '../config/schema.js'
import { createGateway, type Gateway } from '../create-gateway.js'
import { nameNonce, name as nameTable } from '../database/schema.js'
import { ask, asOperator, bank, configWith, json, shop } from '../fixtures/auth-requests.js'
import { emptyTables } from '../fixtures/empty-tables.js'
import { getRegistration, newAccount, post, register, verdict } from '../fixtures/naming.js'
import { answerWith, type ScriptedNode, startNode } from '../fixtures/scripted-node.js'
import { type Store, storeKinds } from '../fixtures/stores.js'
import { createLog } from '../http/log.js'
import { nameRows } from './name-rows.js'

type Opened = Awaited<ReturnType<Store['open']>>

const yes = `0x1626ba7e${'0'.repeat(56)}`
const no = `0x${'f'.repeat(8)}${'0'.repeat(56)}`
const contract = '0x5fE1AbC06e7c4C8E2d2B2A9A5Bd7E57a7f7E1A17'.toLowerCase()
const wide = { names: { perIp: { requests: 1_000_000 }, perProject: { requests: 1_000_000 } } }
const everyEvm = String(0x80000000)

/** As an account signs that is not there yet (ERC-6492). */
const wrapped = (signature: Hex): Hex =>
  concatHex([
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
      [contract as Hex, '0x', signature],
    ),
    `0x${'6492'.repeat(16)}`,
  ])

describe.each(storeKinds)('on $name', (kind) => {
  let store: Store
  let node: ScriptedNode
  const opened: Opened[] = []
  const gateways: Gateway[] = []
  const lines: string[] = []
  let a: Gateway
  let b: Gateway

  async function start(more: Partial<GatewayConfig> = {}): Promise<Gateway> {
    const parts = await store.open()
    opened.push(parts)
    const log = createLog('debug', { write: (line) => lines.push(line) })
    const rpc = { nodes: { 'eip155:1': [node.url] }, allowPrivateNetworks: true }
    const names = { suffixes: ['shop.eth', 'old.example'], maxPerAddress: 3 }
    const gateway = await createGateway(configWith({ rpc, names, limits: wide, ...more }), {
      ...parts,
      log,
    })
    gateways.push(gateway)
    return gateway
  }
  const db = () => (opened[0] as Opened).database.db
  const lookup = (name: string, query = '') =>
    ask(a, `/v1/profile/account/${name}?apiVersion=2${query}&projectId=shop`)

  beforeAll(async () => {
    node = await startNode(answerWith({ eth_getCode: '0x6001', eth_call: yes }))
    store = await kind.start()
    a = await start()
    b = await start()
  }, 60_000)
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close()
    for (const parts of opened) await parts.close()
    await store?.stop()
    await node?.stop()
  })
  beforeEach(async () => {
    await emptyTables((opened[0] as Opened).database)
    node.script = answerWith({ eth_getCode: '0x6001', eth_call: yes })
  })

  it('[NAM-02] registers a name, finds it by name and address, and reports it as taken', async () => {
    const by = newAccount()
    const said = { attributes: { avatar: 'https://example.com/a.png', bio: 'Hello' } }
    const response = await register(a, { name: 'Alice.shop.eth', by, said })
    expect(response.status).toBe(201)
    const profile = await json<Record<string, unknown>>(response)
    const created = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(profile).toEqual({
      name: 'alice.shop.eth',
      registered_at: created,
      addresses: {
        '60': { address: by.address, created },
        [everyEvm]: { address: by.address, created },
      },
      attributes: [said.attributes],
    })
    expect(await json(await lookup('ALICE.shop.eth'))).toEqual(profile)
    expect(await json(await lookup('alice'))).toEqual(profile)
    const lower = by.address.toLowerCase()
    for (const gateway of [a, b]) {
      const reverse = await ask(
        gateway,
        `/v1/profile/reverse/${lower}?sender=${lower}&apiVersion=2`,
      )
      expect(await json(reverse)).toEqual([profile])
      const identity = await ask(gateway, `/v1/identity/${by.address}?sender=${by.address}`)
      expect(await json(identity)).toEqual({
        name: 'alice.shop.eth',
        avatar: '/v1/avatar/alice.shop.eth',
      })
    }
    const suggested = await ask(a, '/v1/profile/suggestions/Alice?zone=shop.eth')
    const { suggestions } = await json<{ suggestions: object[] }>(suggested)
    expect(suggestions[0]).toEqual({ name: 'alice.shop.eth', registered: true })
    expect(suggestions.slice(1)).toContainEqual({ name: 'alice1.shop.eth', registered: false })
    expect(await verdict(await register(b, { name: 'alice.shop.eth', by: newAccount() }))).toBe(
      '409 name',
    )
  })

  it('[X7] resolves a plain account on every EVM chain, a contract only on its own', async () => {
    const by = newAccount()
    await register(a, { name: 'plain.shop.eth', by, coinType: 0x80000089 })
    const resolved = async (name: string, chain: string) =>
      (await json<{ resolved: object }>(await lookup(name, `&chainId=${chain}`))).resolved
    const { address } = by
    expect(await resolved('plain', 'eip155:137')).toEqual({
      address,
      coinType: 0x80000089,
      isFallback: false,
    })
    expect(await resolved('plain', 'eip155:1')).toEqual({
      address,
      coinType: 0x80000000,
      isFallback: true,
    })
    expect(await resolved('plain', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBeNull()
    expect(await verdict(await register(a, { name: 'safe.shop.eth', by, address: contract }))).toBe(
      '201',
    )
    expect(await resolved('safe', 'eip155:1')).toMatchObject({ coinType: 60, isFallback: false })
    expect(await resolved('safe', 'eip155:137')).toBeNull()
    const identity = (chain: string) =>
      ask(a, `/v1/identity/${contract}?chainId=${chain}`).then((response) => response.json())
    expect(await identity('eip155:1')).toEqual({ name: 'safe.shop.eth', avatar: null })
    expect(await identity('eip155:137')).toMatchObject({ name: null })
  })

  it('[NAM-03] reads mainnet’s chain-id coin type as 60', async () => {
    const by = newAccount()
    const response = await register(a, { name: 'mainnet.shop.eth', by, coinType: 0x80000001 })
    expect(Object.keys((await json<{ addresses: object }>(response)).addresses)).toContain('60')
  })

  it.each([
    ['signed by another', { by: newAccount(), address: newAccount().address }, '401 signature'],
    ['of a name without the suffix', { name: 'alice.eth' }, '400 name'],
    ['of the older suffix', { name: 'alice.old.example' }, '400 name'],
    ['of a reserved name', { name: 'support.shop.eth' }, '400 name'],
    ['of three letters', { name: 'abc.shop.eth' }, '400 name'],
    [
      'signed six minutes ago',
      { said: { timestamp: Math.floor(Date.now() / 1000) - 360 } },
      '400 message.timestamp',
    ],
    [
      'signed for in six minutes',
      {
        said: {
          // Read when the test runs: a slow run may reach it after minutes.
          get timestamp() {
            return Math.floor(Date.now() / 1000) + 360
          },
        },
      },
      '400 message.timestamp',
    ],
    ['in milliseconds', { said: { timestamp: Date.now() } }, '400 message.timestamp'],
    ['for another page', { said: { domain: 'evil.example' } }, '403 message.domain'],
    ['for another chain', { said: { coinType: 0x80000002 } }, '400 message.coinType'],
    ['for another address', { said: { address: contract } }, '400 message.address'],
    ['without a nonce', { said: { nonce: undefined } }, '400 message.nonce'],
    ['with a short nonce', { said: { nonce: 'abc' } }, '400 message.nonce'],
    ['with more in it', { said: { amount: '1' } }, '400 message'],
    [
      'with a picture that acts',
      { said: { attributes: { avatar: 'javascript:alert(1)' } } },
      '400 message.attributes',
    ],
    [
      'with attributes of its own',
      { said: { attributes: { admin: true } } },
      '400 message.attributes',
    ],
    ['of Bitcoin', { coinType: 61 }, '400 coin_type'],
    ['of all chains at once', { coinType: 0x80000000 }, '400 coin_type'],
    ['with half an address', { sent: { address: '0x12' } }, '400 address'],
    [
      'with another text than was signed',
      { sent: { message: '{}' } },
      '400 message.name message.attributes message.coinType message.address message.timestamp message.domain message.nonce',
    ],
    ['with a text that is no JSON', { sent: { message: 'hello' } }, '400 message'],
    ['with no signature', { sent: { signature: '' } }, '400 signature'],
    [
      'with an empty signature of an account without code',
      { sent: { signature: '0x' } },
      '401 signature',
    ],
    ['with half a byte as its signature', { sent: { signature: '0x1' } }, '400 signature'],
  ])('[B11] rejects one that is %s', async (_, wish, expected) => {
    node.script = answerWith({ eth_getCode: '0x' })
    expect(
      await verdict(await register(a, { name: 'alice.shop.eth', by: newAccount(), ...wish })),
    ).toBe(expected)
    expect(await db().select().from(nameTable)).toEqual([])
  })

  it('[B11] rejects a message with a duplicate field', async () => {
    const by = newAccount()
    const honest = await getRegistration({ name: 'alice.shop.eth', by })
    const message = String(honest.message).replace('{', '{"name":"victim.shop.eth",')
    const signature = await by.signMessage({ message })
    expect(await verdict(await post(a, { ...honest, message, signature }))).toBe('400 message')
  })

  it('[B11] rejects a signature on another page and in another page’s project', async () => {
    const body = await getRegistration({ name: 'alice.shop.eth', by: newAccount() })
    expect(await verdict(await post(a, body, bank))).toBe('403 origin')
    const elsewhere = await ask(a, '/v1/profile/account?projectId=bank', {
      origin: bank,
      body: JSON.stringify(body),
    })
    expect(await verdict(elsewhere)).toBe('403 message.domain')
    const noBrowser = await ask(a, '/v1/profile/account?projectId=bank', {
      body: JSON.stringify(body),
    })
    expect(await verdict(noBrowser)).toBe('403 message.domain')
    expect(await verdict(await post(a, body, shop))).toBe('201')
  })

  it('[B11] registers a name for one of thirty simultaneous users over two gateways', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 30 }, () =>
        getRegistration({ name: 'wanted.shop.eth', by: newAccount() }),
      ),
    )
    const answers = await Promise.all(bodies.map((body, at) => post(at % 2 ? a : b, body)))
    const verdicts = await Promise.all(answers.map(verdict))
    expect(verdicts.sort()).toEqual(['201', ...Array.from({ length: 29 }, () => '409 name')])
    expect(await db().select().from(nameTable)).toHaveLength(1)
  })

  it('[B11] rejects a used signature, also after the operator removes the name', async () => {
    const body = await getRegistration({ name: 'alice.shop.eth', by: newAccount() })
    expect(await verdict(await post(a, body))).toBe('201')
    const remove = (headers: Record<string, string>) =>
      ask(b, '/v1/operator/names/alice.shop.eth', { method: 'DELETE', headers })
    expect((await remove({})).status).toBe(401)
    expect((await remove(asOperator)).status).toBe(204)
    expect((await remove(asOperator)).status).toBe(404)
    expect((await lookup('alice.shop.eth')).status).toBe(404)
    expect(await verdict(await post(b, body))).toBe('401 message.nonce')
    const rows = nameRows(db())
    expect(await rows.deleteNoncesBefore(new Date(Date.now() - 60_000))).toBe(0)
    expect(await rows.deleteNoncesBefore(new Date(Date.now() + 1_000))).toBe(1)
    expect(await db().select().from(nameNonce)).toEqual([])
  })

  it('[B11] limits the names of an address, also of many simultaneous requests', async () => {
    const by = newAccount()
    const bodies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => getRegistration({ name: `many${at}.shop.eth`, by })),
    )
    const answers = await Promise.all(bodies.map((body, at) => post(at % 2 ? a : b, body)))
    const verdicts = await Promise.all(answers.map(verdict))
    expect(verdicts.sort()).toEqual([
      '201',
      '201',
      '201',
      ...Array.from({ length: 5 }, () => '409 address'),
    ])
  })

  it('[B11] verifies a signature by its contract, also before deployment, and responds 503 without a node', async () => {
    const by = newAccount()
    const wish = { by, address: contract }
    node.script = answerWith({ eth_getCode: '0x6001', eth_call: no })
    expect(await verdict(await register(a, { ...wish, name: 'first.shop.eth' }))).toBe(
      '401 signature',
    )
    const empty = { ...wish, wrap: (): Hex => '0x' }
    node.script = answerWith({ eth_getCode: '0x6001', eth_call: no })
    expect(await verdict(await register(a, { ...empty, name: 'safe.shop.eth' }))).toBe(
      '401 signature',
    )
    node.script = answerWith({ eth_getCode: '0x6001', eth_call: yes })
    expect(await verdict(await register(a, { ...empty, name: 'safe.shop.eth' }))).toBe('201')
    node.script = (_, response) => response.writeHead(503).end()
    expect(await verdict(await register(a, { ...wish, name: 'first.shop.eth' }))).toBe(
      '503 signature',
    )
    const unknown = await register(a, { ...wish, name: 'first.shop.eth', coinType: 0x80000005 })
    expect(await verdict(unknown)).toBe('503 signature')
    node.script = answerWith({ eth_getCode: '0x6001', eth_call: '0x01' })
    const later = { ...wish, name: 'second.shop.eth', wrap: wrapped }
    // Its factory is a contract, too: the published validator answers for both.
    await expect
      .poll(async () => verdict(await register(a, later)), { timeout: 20_000, interval: 1_000 })
      .toBe('201')
  }, 30_000)

  it('finds a new name for its address at once, after an earlier lookup (trap 22)', async () => {
    const by = newAccount()
    const identity = async (gateway: Gateway) =>
      (await json(await ask(gateway, `/v1/identity/${by.address}?chainId=eip155:137`))).name
    node.script = (_, response) => response.writeHead(503).end()
    const before = await ask(a, `/v1/profile/reverse/${by.address}`)
    expect(await json(before)).toEqual([])
    await register(a, { name: 'fresh.shop.eth', by })
    expect([await identity(a), await identity(b)]).toEqual(['fresh.shop.eth', 'fresh.shop.eth'])
  })

  it('[B9] logs no name and no address', async () => {
    const by = newAccount()
    await register(a, { name: 'private.shop.eth', by })
    await lookup('private.shop.eth')
    await ask(a, `/v1/identity/${by.address}`)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain('private')
    expect(lines.join('').toLowerCase()).not.toContain(by.address.slice(2).toLowerCase())
  })

  it('[B3] counts each registration as ten', async () => {
    const few = await start({ limits: { names: { perIp: { requests: 25 } } } })
    const by = newAccount()
    const verdicts: string[] = []
    for (const name of ['one1', 'two2', 'three3']) {
      const body = JSON.stringify(await getRegistration({ name: `${name}.shop.eth`, by }))
      // Uses a project without earlier requests, because gateways share their counts.
      const path = '/v1/profile/account?projectId=quiet'
      verdicts.push(await verdict(await ask(few, path, { body, origin: shop })))
    }
    expect(verdicts).toEqual(['201', '201', '429 address'])
  })

  it('names the missing setting without names, or without a node for ENS', async () => {
    const none = await start({ names: {}, rpc: {} })
    const { address } = newAccount()
    const statuses = await Promise.all(
      [
        '/v1/profile/account/alice.eth',
        `/v1/profile/reverse/${address}`,
        '/v1/profile/suggestions/alice',
        `/v1/identity/${address}`,
      ].map(async (path) => verdict(await ask(none, path))),
    )
    expect(statuses).toEqual(Array.from({ length: 4 }, () => '501 names'))
    expect(await verdict(await register(none, { name: 'alice.shop.eth', by: newAccount() }))).toBe(
      '501 names',
    )
  })

  it('[B11] leaves registering to the operator’s server if the operator says so', async () => {
    const own = await start({ names: { suffixes: ['shop.eth'], registration: 'operator' } })
    const body = JSON.stringify(await getRegistration({ name: 'owned.shop.eth', by: newAccount() }))
    const path = '/v1/profile/account'
    const headers = { authorization: 'Bearer not-the-token-of-the-operator' }
    expect(await verdict(await ask(own, path, { body, origin: shop }))).toBe('403 authorization')
    expect(await verdict(await ask(own, path, { body, headers }))).toBe('403 authorization')
    expect(await verdict(await ask(own, path, { body, headers: asOperator }))).toBe('201')
  })

  it('[B11] stops at the names of a day, and lets the operator’s server go on', async () => {
    const few = await start({ names: { suffixes: ['shop.eth'], perDay: 1 } })
    const registerAt = async (label: string, headers = {}) => {
      const body = await getRegistration({ name: `${label}.shop.eth`, by: newAccount() })
      return ask(few, '/v1/profile/account', { body: JSON.stringify(body), headers })
    }
    const first = await registerAt('daily-one')
    const answers = [
      first,
      await registerAt('daily-two'),
      await registerAt('daily-three', asOperator),
    ]
    const [, refused] = answers
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await Promise.all(answers.map(verdict))).toEqual(['201', '429 projectId', '201'])
  })

  it.each([
    ['/v1/profile/account/alice.shop.eth?chainId=eip155:2147483648', '400 chainId'],
    ['/v1/profile/account/alice.shop.eth?chainId=x', '400 chainId'],
    ['/v1/profile/account/vital%C4%B1k.eth', '400 name'],
    ['/v1/profile/reverse/alice', '400 address'],
    ['/v1/profile/suggestions/alice?zone=evil.eth', '400 zone'],
    ['/v1/identity/alice', '400 address'],
    ['/v1/identity/alice?chainId=x', '400 chainId'],
  ])('rejects %s: %s', async (path, expected) => {
    expect(await verdict(await ask(a, path))).toBe(expected)
  })

  it('suggests no reserved name', async () => {
    const of = async (typed: string) =>
      (
        await json<{ suggestions: { name: string; registered: boolean }[] }>(
          await ask(a, `/v1/profile/suggestions/${typed}`),
        )
      ).suggestions
    expect((await of('support'))[0]).toEqual({ name: 'support.shop.eth', registered: true })
    const short = await of('abc')
    expect(short.filter(({ registered }) => !registered).map(({ name }) => name)).toContain(
      'abc1.shop.eth',
    )
    expect(short.find(({ name }) => name === 'abc.shop.eth')?.registered).not.toBe(false)
    expect(await of('%F0%9F%92%A9')).toEqual([{ name: '💩.shop.eth', registered: true }])
  })
})
