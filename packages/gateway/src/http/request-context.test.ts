/** B26: a gateway that does not know who asks says so, and refuses sign-in. */
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { checkConfig } from '../config/check.js'
import { configWith } from '../fixtures/auth-requests.js'
import { memoryKeyValue } from '../key-value/memory.js'
import { handleErrors } from './error-handler.js'
import { createLimiter } from './limiter.js'
import { createLog } from './log.js'
import { createRequestGuard, type Kind } from './request-context.js'

function open(environment: 'production' | 'development', trustedProxies = 0) {
  const projects = [{ id: 'shop', origins: ['https://shop.example.com'] }]
  const { secrets: _, ...plain } = configWith({ projects })
  const limits = { perIp: { requests: 3 }, siwx: { perIp: { requests: 3 } } }
  const config = checkConfig({ ...plain, environment, trustedProxies, limits })
  const store = memoryKeyValue()
  const limiter = createLimiter({ shared: store, local: store, salt: 's', onSharedLost() {} })
  const warnings: string[] = []
  const guard = createRequestGuard(config, limiter, (message) => warnings.push(message))
  const app = new Hono()
  handleErrors(app, createLog('silent'))
  app.get('/:kind', async (context) => {
    const { address } = await guard.authorize(context, context.req.param('kind') as Kind)
    return context.text(address)
  })
  const ask = async (kind: Kind, env?: object, headers: Record<string, string> = {}) => {
    const request = new Request(`http://gateway.example/${kind}?projectId=shop`, { headers })
    const response = await app.fetch(request, env)
    return [response.status, await response.text()] as const
  }
  return { ask, warnings }
}

describe('[B26] the client address', () => {
  it('is the host’s value, or the connection of @hono/node-server', async () => {
    const { ask, warnings } = open('production')
    expect(await ask('reads', { address: '192.0.2.1' })).toEqual([200, '192.0.2.1'])
    expect(await ask('reads', { address: '::ffff:c000:202' })).toEqual([200, '192.0.2.2'])
    const incoming = { socket: { remoteAddress: '192.0.2.3' } }
    expect(await ask('reads', { incoming })).toEqual([200, '192.0.2.3'])
    for (let at = 0; at < 3; at++) await ask('siwx', { address: '192.0.2.1' })
    expect((await ask('siwx', { address: '192.0.2.1' }))[0]).toBe(429)
    expect((await ask('siwx', { address: '192.0.2.9' }))[0]).toBe(200)
    expect(warnings).toEqual([])
  })

  it.each<[string, object | undefined]>([
    ['nothing', undefined],
    ['an empty object', {}],
    ['a text that is no address', { address: 'ada' }],
    ['a number', { address: 7 }],
    ['a socket without an address', { incoming: { socket: {} } }],
  ])('is unknown with %s: warns once, and rejects sign-in in production', async (_, env) => {
    const { ask, warnings } = open('production')
    for (const kind of ['siwx', 'auth', 'mail'] as const) {
      const [status, body] = await ask(kind, env)
      expect([status, JSON.parse(body)]).toMatchObject([503, { reasons: [{ name: 'address' }] }])
    }
    for (let at = 0; at < 20; at++) expect((await ask('reads', env))[0]).toBe(200)
    expect(warnings).toEqual([expect.stringContaining('gateway.fetch(request, { address })')])
  })

  it('is not needed for development', async () => {
    const { ask } = open('development')
    expect((await ask('siwx'))[0]).toBe(200)
  })

  it('warns once of a proxy that is not configured', async () => {
    const { ask, warnings } = open('production')
    for (let at = 0; at < 3; at++)
      await ask('reads', { address: '192.0.2.1' }, { 'x-forwarded-for': '198.51.100.7' })
    expect(warnings).toEqual([expect.stringContaining('trustedProxies')])
  })

  it('is read with its port if the host passes one', async () => {
    const { ask, warnings } = open('production')
    expect(await ask('siwx', { address: '203.0.113.7:51234' })).toEqual([200, '203.0.113.7'])
    expect(await ask('siwx', { address: '[2001:db8::7]:443' })).toEqual([200, '2001:db8:0:0::/64'])
    expect(warnings).toEqual([])
  })

  it('is one bucket for each user behind a proxy that writes ports', async () => {
    const { ask } = open('production', 1)
    const from = (entry: string) => ask('siwx', undefined, { 'x-forwarded-for': entry })
    for (let at = 0; at < 3; at++) expect((await from(`203.0.113.7:${51_234 + at}`))[0]).toBe(200)
    expect((await from('203.0.113.7:60000'))[0]).toBe(429)
    expect((await from('203.0.113.8:51234'))[0]).toBe(200)
  })

  it('is read with its port if a proxy is set', async () => {
    const { ask, warnings } = open('production', 1)
    const forwarded = { 'x-forwarded-for': '203.0.113.9, [2001:db8::7]:443' }
    expect(await ask('siwx', undefined, forwarded)).toEqual([200, '2001:db8:0:0::/64'])
    expect(warnings).toEqual([])
  })
})
