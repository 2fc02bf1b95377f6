/** Two gateways over one database and one store, as behind a balancer. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayConfig } from './config/schema.js'
import { createGateway, type Gateway } from './create-gateway.js'
import { event } from './database/schema.js'
import {
  ask,
  asOperator,
  bank,
  configWith,
  getEvent,
  json,
  shop,
} from './fixtures/auth-requests.js'
import { emptyTables } from './fixtures/empty-tables.js'
import { answerWith, type ScriptedNode, startNode } from './fixtures/scripted-node.js'
import { type Store, storeKinds } from './fixtures/stores.js'

describe.each(storeKinds)('two gateways on $name', (kind) => {
  let store: Store
  let node: ScriptedNode
  const opened: Awaited<ReturnType<Store['open']>>[] = []
  const gateways: Gateway[] = []

  async function start(more: Partial<GatewayConfig> = {}): Promise<Gateway> {
    const parts = await store.open()
    opened.push(parts)
    const rpc = { nodes: { 'eip155:1': [node.url] }, allowPrivateNetworks: true }
    const gateway = await createGateway(configWith({ rpc, ...more }), {
      ...parts,
      directoryEveryMs: 50,
    })
    gateways.push(gateway)
    return gateway
  }

  beforeAll(async () => {
    node = await startNode(answerWith({ net_version: '1', eth_blockNumber: '0x10' }))
    store = await kind.start()
  }, 60_000)
  // A server takes a limited number of connections, and each gateway has ten.
  afterEach(async () => {
    for (const gateway of gateways.splice(0)) await gateway.close()
    for (const parts of opened.splice(0)) await parts.close()
  })
  afterAll(async () => {
    await store?.stop()
    await node?.stop()
  })

  it('start at the same time', async () => {
    const [a, b] = await Promise.all([start(), start()])
    expect([(await ask(a, '/readyz')).status, (await ask(b, '/readyz')).status]).toEqual([200, 200])
  })

  it('[B3] share limits, per address and project, with a retry-after time', async () => {
    const limits = { perIp: { requests: 10, seconds: 60 } }
    const [a, b] = [await start({ limits }), await start({ limits })]
    const answers: Response[] = []
    for (let at = 0; at < 12; at++)
      answers.push(await ask(at % 2 ? a : b, '/getWallets?projectId=quiet', { origin: shop }))
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      429,
      429,
    ])
    const last = answers.at(-1)
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(last?.headers.get('access-control-allow-origin')).toBe(shop)
    expect(await json(last as Response)).toEqual({
      reasons: [{ name: 'address', description: expect.any(String) }],
    })
    // [B8] Another project has a count of its own.
    expect((await ask(a, '/getWallets?projectId=bank', { origin: bank })).status).toBe(200)
  })

  it('[B3] counts each call of a batch', async () => {
    const limits = { rpc: { perIp: { requests: 5, seconds: 60 } } }
    const [a, b] = [await start({ limits }), await start({ limits })]
    const calls = (count: number) =>
      JSON.stringify(
        Array.from({ length: count }, (_, id) => ({
          jsonrpc: '2.0',
          id,
          method: 'eth_blockNumber',
        })),
      )
    const post = (gateway: Gateway, count: number) =>
      ask(gateway, '/v1/?chainId=eip155:1&projectId=quiet', { body: calls(count) })
    expect((await post(a, 4)).status).toBe(200)
    const refused = await post(b, 2)
    expect(refused.status).toBe(429)
    expect(refused.headers.has('retry-after')).toBe(true)
    expect(await json(refused)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32005 } })
  })

  it('share results that are cached for ever', async () => {
    const [a, b] = [await start(), await start()]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'net_version' })
    const before = node.calls.length
    expect(await json(await ask(a, '/v1/?chainId=eip155:1', { body }))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: '1',
    })
    await expect
      .poll(async () => {
        const asked = node.calls.length
        await ask(b, '/v1/?chainId=eip155:1', { body })
        return node.calls.length - asked
      })
      .toBe(0)
    expect(node.calls.length - before).toBeLessThanOrEqual(2)
  })

  it('shows a directory change of one gateway in the other within seconds', async () => {
    const [a, b] = [await start(), await start()]
    const put = { method: 'PUT', body: '{"hidden":true}', headers: asOperator }
    expect((await ask(a, '/v1/operator/wallets/rainbow', put)).status).toBe(200)
    const count = async (gateway: Gateway) =>
      (await json<{ count: number }>(await ask(gateway, '/getWallets?include=rainbow'))).count
    expect(await count(a)).toBe(0)
    await expect.poll(() => count(b)).toBe(0)
    await Promise.all([
      ask(a, '/v1/operator/wallets/safepal', put),
      ask(b, '/v1/operator/wallets/zerion', put),
    ])
    const hidden = async (gateway: Gateway) =>
      (await json<{ count: number }>(await ask(gateway, '/getWallets?include=safepal,zerion')))
        .count
    await expect.poll(() => Promise.all([hidden(a), hidden(b)])).toEqual([0, 0])
  })

  it('counts an event once if it reaches both gateways', async () => {
    const [a, b] = [await start(), await start()]
    const parts = opened.at(-1)
    if (parts) await emptyTables(parts.database)
    const body = JSON.stringify(Array.from({ length: 50 }, () => getEvent('MODAL_OPEN')))
    const answers = await Promise.all([ask(a, '/e', { body }), ask(b, '/e', { body })])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    const page = await (
      await ask(b, '/dashboard?project=shop&days=7', { headers: asOperator })
    ).text()
    expect(page).toMatch(/<th scope="row">[^\n]*<span>Opened<\/span>[\s\S]*?<td class="number">50/)
  })

  it('[B12] rotate secrets in three steps without rejecting valid tokens or sessions', async () => {
    const old = asOperator.authorization.slice(7)
    const next = 'f0e1d2c3b4a59687786950413223140504'
    const [oldKey, nextKey] = ['a1'.repeat(8), 'b2'.repeat(8)].map((text) => `9f3c7e5d${text}0123`)
    const step = (operatorToken: string, analyticsSecret: string) =>
      start({ secrets: { operatorToken, analyticsSecret } })
    const steps = [
      await step(old, `${oldKey}0000`),
      await step(`${old},${next}`, `${oldKey}0000,${nextKey}0000`),
      await step(`${next},${old}`, `${nextKey}0000,${oldKey}0000`),
      await step(next, `${nextKey}0000`),
    ]
    const get = (gateway: Gateway, path: string, headers: Record<string, string>) =>
      ask(gateway, path, { headers }).then(({ status }) => status)
    const bearer = (text: string) => ({ authorization: `Bearer ${text}` })
    const statuses = await Promise.all(
      steps.map((gateway) =>
        Promise.all([old, next].map((text) => get(gateway, '/metrics', bearer(text)))),
      ),
    )
    expect(statuses).toEqual([
      [200, 401],
      [200, 200],
      [200, 200],
      [401, 200],
    ])
    for (const [at, gateway] of steps.entries()) {
      const body = new URLSearchParams({ token: at < 2 ? old : next })
      const signed = await ask(gateway, '/dashboard/session', { body })
      const cookie = signed.headers.get('set-cookie')?.split(';')[0] ?? ''
      for (const beside of steps.slice(Math.max(0, at - 1), at + 2))
        expect(await get(beside, '/dashboard', { cookie }), `step ${at}`).toBe(200)
    }
    // Hashes are made with the first: the same user is another once the new one stands first.
    const hashes: (string | null)[] = []
    for (const release of steps) {
      const parts = opened.at(-1)
      if (!parts) break
      await emptyTables(parts.database)
      await ask(release, '/e?projectId=bank', {
        origin: bank,
        body: JSON.stringify(getEvent('X_Y')),
      })
      const [row] = await parts.database.db.select().from(event)
      hashes.push(row?.addressHash ?? null)
    }
    expect(hashes[0]).toMatch(/^[\w-]{43}$/)
    expect(hashes).toEqual([hashes[0], hashes[0], hashes[3], hashes[3]])
    expect(hashes[3]).not.toBe(hashes[0])
    const counted = await (
      await ask(steps[2] as Gateway, '/metrics', { headers: bearer(next) })
    ).text()
    expect(counted).toMatch(/scope_operator_token_total\{place="2"\} \d/)
    expect(counted).not.toContain(next)
  })

  it('[B8] accepts a dashboard session on both, and rejects pages of another project', async () => {
    const [a, b] = [await start(), await start()]
    const signed = await ask(a, '/dashboard/session', {
      body: new URLSearchParams({ token: asOperator.authorization.slice(7) }),
    })
    const cookie = signed.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await ask(b, '/dashboard', { headers: { cookie } })).status).toBe(200)
    for (const path of [
      '/getWallets',
      '/getAnalyticsConfig',
      '/getWalletImage/metamask',
      '/v1/?chainId=eip155:1',
      '/e',
    ]) {
      const method = /^\/(v1|e)/.test(path) ? 'POST' : 'GET'
      const at = `${path}${path.includes('?') ? '&' : '?'}projectId=bank`
      expect(
        (await ask(a, at, { origin: shop, method, ...(method === 'POST' ? { body: '{}' } : {}) }))
          .status,
      ).toBe(403)
    }
  })
})
