/** What an approval knows of networks and prices, from a real gateway. */
import { type MailServer, startMailServer } from '@scope/devnet'
import type { Gateway } from '@scope/gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DecodedRequest } from '../approval/decoded-request.js'
import { asFrame, shopFrame, site, startGateway, walletOrigin } from '../fixtures/shop-frame.js'
import { createSite } from '../site.js'
import { createContextOf } from './context.js'
import { getNetworkMetadata } from './names.js'
import { createPrices, maxWaitMs } from './prices.js'

const chainId = 'eip155:31337'
const token = '0x040960B0F3D45afD0B87E33725495317944dfe83'
const unpriced = '0x20D8D7499f99183A454136513Bb67c3C282Ff65b'
const ether = { units: 3_200n * 10n ** 18n, decimals: 18 }

let mail: MailServer
let gateway: Gateway
let plain: Gateway

beforeAll(async () => {
  mail = await startMailServer()
  gateway = await startGateway(
    mail,
    Date.now,
    {},
    {
      networks: { [chainId]: { name: 'Local One', symbol: 'ETH' } },
      prices: { fixed: { [`${chainId}/slip44:60`]: 3_200, [`${chainId}/erc20:${token}`]: 0.5 } },
    },
  )
  plain = await startGateway(mail, Date.now)
})
afterAll(async () => {
  await gateway.close()
  await plain.close()
  await mail.stop()
})

const decoded: DecodedRequest = {
  chainId,
  account: unpriced,
  actions: [
    { type: 'transfer', asset: { kind: 'token', address: token }, amount: 1n, to: unpriced },
    { type: 'transfer', asset: { kind: 'token', address: unpriced }, amount: 1n, to: unpriced },
  ],
  warnings: [],
  fee: 1n,
}

type Fetch = (request: Request) => Promise<Response>
async function context(
  at: Gateway,
  about: DecodedRequest = decoded,
  between: (next: Fetch) => Fetch = (next) => next,
) {
  const asked: string[] = []
  const next: Fetch = (request) => {
    asked.push(new URL(request.url).pathname)
    return at.fetch(asFrame(request))
  }
  const { server } = shopFrame({ gateway: () => at, clock: Date.now })
  const known = createSite(server)
  expect(await known.allows(site)).toBe(true)
  const getPrices = createPrices({ origin: walletOrigin, projectId: 'shop', fetch: between(next) })
  const read = await createContextOf(known, getPrices)(about, new AbortController().signal)
  return { ...read, asked }
}

describe('what a network is called', () => {
  it('fetches the name of an unknown network from the gateway', async () => {
    expect((await context(gateway)).network).toEqual({
      name: 'Local One',
      symbol: 'ETH',
      decimals: 18,
    })
  })

  it('omits the name if the gateway has none', async () => {
    expect((await context(plain)).network).toEqual({ decimals: 18 })
  })

  it('stays the frame’s own for a well-known network', () => {
    const reported = { name: 'Other', symbol: 'OTH', decimals: 6 }
    expect(getNetworkMetadata('eip155:1', reported)).toEqual({
      name: 'Ethereum',
      symbol: 'ETH',
      decimals: 18,
    })
    expect(getNetworkMetadata('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', reported).name).toBe(
      'Solana Devnet',
    )
    expect(getNetworkMetadata('solana:localnet')).toEqual({ symbol: 'SOL', decimals: 9 })
  })

  it('is no reason to refuse a site where it can’t be read', async () => {
    const networks = [
      { chainId: 'bip122:1', name: 'Coin', symbol: 'C', decimals: 8 },
      { chainId, name: '\u202e', symbol: 'ETH', decimals: 18 },
      { chainId: 'eip155:7', name: 'Sev\u202een', symbol: 'SVN', decimals: 18 },
      'x',
    ]
    const answers = shopFrame({
      gateway: () => gateway,
      clock: Date.now,
      fetch: async () => Response.json({ approvalMode: 'inline', networks, hasPrices: 'yes' }),
    })
    const known = createSite(answers.server)
    expect(await known.allows(site)).toBe(true)
    expect(known.getNetwork(chainId)).toBeUndefined()
    expect(known.getNetwork('eip155:7')?.name).toBe('Sev en')
    expect(known.hasPrices()).toBe(false)
  })
})

describe('what assets are worth', () => {
  it('fetches the price of the native token and of known tokens from the gateway', async () => {
    const { prices } = await context(gateway)
    expect(prices).toEqual(
      new Map([
        [token, { units: 5n * 10n ** 17n, decimals: 18 }],
        ['native', ether],
      ]),
    )
  })

  it('requests no price if the gateway has none, or no asset has one', async () => {
    expect(await context(plain)).toMatchObject({ prices: new Map(), asked: [] })
    const message: DecodedRequest = { ...decoded, actions: [{ type: 'message', text: 'Hello' }] }
    const { fee: _, ...withoutFee } = message
    expect((await context(gateway, withoutFee)).asked).toEqual([])
  })

  it.each<[string, (next: Fetch) => Fetch]>([
    ['fails', () => () => Promise.reject(new TypeError('offline'))],
    ['refuses', () => async () => new Response('{"reasons":[]}', { status: 429 })],
    ['has no list', () => async () => Response.json({ fungibles: 'x' })],
    [
      'has no amount',
      () => async () => Response.json({ fungibles: [{ address: 'x', price: -1 }] }),
    ],
    [
      'names what was not asked for',
      () => async () => Response.json({ fungibles: [{ address: `${chainId}:0x1`, price: 1 }] }),
    ],
  ])('is left out where the gateway %s', async (_, between) => {
    expect((await context(gateway, decoded, between)).prices).toEqual(new Map())
  })

  it('omits a late price, and waits no longer than its limit', async () => {
    let isAborted = false
    const slow =
      (next: Fetch): Fetch =>
      async (request) => {
        const answered = await next(request.clone())
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(resolve, 10 * maxWaitMs)
          request.signal.addEventListener('abort', () => {
            isAborted = true
            clearTimeout(timer)
            reject(request.signal.reason)
          })
        })
        return answered
      }
    const { prices } = await context(gateway, decoded, slow)
    expect(prices.size).toBe(0)
    expect(isAborted).toBe(true)
  })
})
