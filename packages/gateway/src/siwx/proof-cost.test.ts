/** B22: proofs of a sign-in are charged before any of them asks a node. */
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { checkConfig } from '../config/check.js'
import { configWith, shop } from '../fixtures/auth-requests.js'
import { handleErrors } from '../http/error-handler.js'
import { createLimiter } from '../http/limiter.js'
import { createLog } from '../http/log.js'
import { createRequestGuard } from '../http/request-context.js'
import { memoryKeyValue } from '../key-value/memory.js'
import { countContractProofs } from './proof-cost.js'
import { siwxRoutes } from './routes.js'

it.each([
  ['{"proofs":[{},{}]}', 2],
  ['{"proofs":[]}', 0],
  ['{"proofs":{}}', 0],
  ['{', 0],
  [`{"proofs":[${Array.from({ length: 500 }, () => '{}').join(',')}]}`, 64],
])('[B22] counts the proofs of %.30s', (body, count) => {
  expect(countContractProofs(body)).toBe(count)
})

it('[B22] rejects a sign-in with more proofs than the budget before checking them', async () => {
  const limits = { rpc: { perIp: { requests: 65 } }, siwx: { perIp: { requests: 1_000 } } }
  const config = checkConfig(configWith({ limits }))
  const store = memoryKeyValue()
  const limiter = createLimiter({ shared: store, local: store, salt: 's', onSharedLost() {} })
  const app = new Hono()
  handleErrors(app, createLog('silent'))
  let checks = 0
  siwxRoutes(app, {
    guard: createRequestGuard(config, limiter),
    limits: { bytes: 65_536, seconds: 1 },
    handlersOf: () =>
      ({
        async fetch() {
          checks++
          return new Response('{}')
        },
      }) as never,
  })
  const body = JSON.stringify({ proofs: Array.from({ length: 20 }, () => ({})) })
  const verify = async (address: string) => {
    const init = { method: 'POST', body, headers: { origin: shop } }
    const request = new Request('http://gateway.example/v1/siwx/verify?projectId=shop', init)
    return (await app.fetch(request, { address })).status
  }
  expect([await verify('192.0.2.1'), await verify('192.0.2.1')]).toEqual([200, 429])
  expect(await verify('192.0.2.2')).toBe(200)
  expect(checks).toBe(2)
})
