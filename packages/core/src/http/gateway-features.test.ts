/** What a gateway says it has, as the features of one kit ask for it: a real server, real kits. */
import { afterEach, expect, it } from 'vitest'
import { soon, testKit } from '../fixtures/test-kit.js'
import { history } from '../history/history.js'
import { names } from '../names/names.js'
import { tokens } from '../tokens/tokens.js'
import { startNodeServer } from './fixtures/node-server.js'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function world(isDown: () => boolean = () => false) {
  const asked: string[] = []
  const server = await startNodeServer((_, response, request) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gateway.example')
    asked.push(pathname)
    const features = { balance: [], history: [], price: false, names: { suffixes: [], ens: true } }
    if (pathname === '/v1/supported-chains' && !isDown())
      response.end(JSON.stringify({ http: [], ws: [], features }))
    else response.writeHead(404).end('{}')
  })
  undo.push(() => server.close())
  async function look() {
    const { kit } = testKit({
      kit: {
        tokens: tokens(),
        history: history(),
        names: names(),
        gatewayUrl: server.url,
        env: { sleep: async () => undefined },
      },
    })
    undo.push(kit.start())
    await kit.connection.connect('test.memory.wallet1')
    const [all, past, called] = await Promise.all([
      kit.tokens?.open(),
      kit.history?.open(),
      kit.names?.open(),
    ])
    for (const $atom of [
      all?.forNamespace('eip155'),
      past?.forNamespace('eip155'),
      past?.isSupported('eip155'),
      called?.$config,
    ])
      undo.push($atom?.listen(() => undefined) ?? (() => undefined))
    await soon(() => expect(all?.forNamespace('eip155').get().status).toBe('ready'))
    return { all, past, called }
  }
  const count = () => asked.filter((path) => path === '/v1/supported-chains').length
  return { look, count, asked }
}

it('is requested once for each kit', async () => {
  const { look, count, asked } = await world()
  const { past, called } = await look()
  await soon(() => expect(past?.forNamespace('eip155').get().status).toBe('unavailable'))
  await soon(() => expect(called?.$config.get()).toEqual({ suffixes: [], ens: true }))
  expect(past?.isSupported('eip155').get()).toBe(false)
  expect(count()).toBe(1)
  expect(asked).toEqual(['/v1/supported-chains'])
  await look()
  expect(count()).toBe(2)
})

it('is requested again after a failure', async () => {
  let isDown = true
  const { look, count } = await world(() => isDown)
  const { all, past } = await look()
  await soon(() => expect(past?.forNamespace('eip155').get().status).toBe('failed'))
  const before = count()
  isDown = false
  await all?.refresh('eip155')
  await past?.refresh('eip155')
  expect(count()).toBe(before + 1)
  expect(past?.forNamespace('eip155').get().status).toBe('unavailable')
})
