/** What a gateway depends on goes away: it does without what it can, and says what it cannot. */

import { startDevnet } from '@scope/devnet'
import { afterAll, describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from './create-gateway.js'
import { analyticsSecret, ask, configWith, getEvent, json } from './fixtures/auth-requests.js'
import { findPostgres, findRedis, startPostgres, startRedis } from './fixtures/services.js'
import { createSafeFetch } from './http/safe-fetch.js'
import { memoryKeyValue } from './key-value/memory.js'
import { createProxies } from './rpc/proxies.js'

const undo: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

const call = (method: string, ...params: unknown[]) => ({
  id: '1',
  method,
  params,
  rawParams: JSON.stringify(params),
})

// `npm test` says at its end where there are none.
const withServers = findPostgres() && findRedis() ? describe : () => {}
withServers('with PostgreSQL and Redis', () => {
  it('works without Redis, and reads but rejects writes without the database', async () => {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
    undo.push(postgres.stop, redis.stop)
    const limits = { perIp: { requests: 20, seconds: 60 } }
    const secrets = { databaseUrl: postgres.url, redisUrl: redis.url, analyticsSecret }
    const gateway: Gateway = await createGateway(configWith({ secrets, limits }))
    undo.push(() => gateway.close())
    const send = () => ask(gateway, '/e', { body: JSON.stringify(getEvent('MODAL_OPEN')) })
    const ready = async () => json(await ask(gateway, '/readyz'))
    expect(await ready()).toMatchObject({ ready: true, shared: true })
    expect((await send()).status).toBe(202)
    // A busy machine needs long for the first request of a process.
    expect((await ask(gateway, '/getWallets')).status).toBe(200)

    await redis.stop()
    await expect.poll(ready).toMatchObject({ ready: true, database: true, shared: false })
    const start = performance.now()
    expect((await ask(gateway, '/getWallets')).status).toBe(200)
    expect((await send()).status).toBe(202)
    // Requests don't wait for the missing store.
    expect(performance.now() - start).toBeLessThan(1_500)
    // [B3] Limits still hold, counted here.
    const many = await Promise.all(Array.from({ length: 30 }, () => ask(gateway, '/getWallets')))
    expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(5)

    await postgres.stop()
    const other = { body: JSON.stringify(getEvent('MODAL_OPEN')) }
    expect(await ready()).toMatchObject({ ready: false, database: false })
    expect((await ask(gateway, '/readyz')).status).toBe(503)
    const refused = await ask(gateway, '/e?projectId=bank', other)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await ask(gateway, '/getWallets?projectId=bank')).status).toBe(200)
  }, 60_000)
})

describe('a real chain', () => {
  it('is read through the gateway, and reported as down after it stops', async () => {
    const devnet = await startDevnet({ chains: [{ chainId: 31_337 }] })
    const [chain] = devnet.chains
    const safeFetch = createSafeFetch(true)
    undo.push(() => safeFetch.close())
    const proxies = createProxies({
      rpc: {
        nodes: { 'eip155:31337': [chain?.url ?? ''] },
        usePublicNodes: false,
        allowPrivateNetworks: true,
        timeoutSeconds: 20,
        circuitBreaker: { failureThreshold: 3, resetSeconds: 1 },
      },
      safeFetch,
      cache: memoryKeyValue(),
      onAnswer: () => {},
      onFailure: () => {},
    })
    const proxy = proxies.of('eip155:31337')
    const outcomes = await proxy?.answer([
      call('eth_chainId'),
      call('eth_getBlockByNumber', '0x0', false),
      call('eth_getBalance', `0x${'0'.repeat(40)}`, 'latest'),
      call('eth_sendRawTransaction', '0x02'),
    ])
    expect(outcomes?.map((outcome) => 'result' in outcome)).toEqual([true, true, true, false])
    await proxies.settled()
    await devnet.stop()
    const [gone] = (await proxy?.answer([call('eth_blockNumber')])) ?? []
    expect(gone).toMatchObject({
      error: { code: -32603, message: 'no node of this chain could answer' },
    })
    expect(proxies.of('eip155:1')).toBeUndefined()
  }, 60_000)
})
