/** From the sign-in to the tokens in the account: real HTTP for pages and webhooks, a real chain for the payout. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import {
  createPayOut,
  type Devnet,
  deployTokens,
  type OnRampSandbox,
  startDevnet,
} from '@scope/devnet'
import { createPublicClient, erc20Abi, getAddress, http } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Gateway } from '../create-gateway.js'
import { ask, json, shop } from '../fixtures/auth-requests.js'
import {
  coinbaseSecret,
  meldSecret,
  onRampConfig,
  startSandbox,
  wish,
} from '../fixtures/on-ramp.js'
import { evmUser, getUser } from '../fixtures/signing.js'
import { createTestGateway } from '../fixtures/test-gateway.js'

let net: Devnet
let sandbox: OnRampSandbox
let gateway: Gateway
const server = createAdaptorServer({
  fetch: (request, env) => gateway.fetch(request, env),
})
let standard: `0x${string}`
let rpcUrl = ''
beforeAll(async () => {
  net = await startDevnet({ chains: [{ chainId: 31337 }] })
  rpcUrl = net.chains[0]?.url ?? ''
  ;({ standard } = await deployTokens(rpcUrl))
  const token = { chainId: '31337', network: 'local', address: standard }
  sandbox = await startSandbox({
    tokens: [{ ...token, symbol: 'STD', name: 'Standard Token', decimals: 6, cents: 100n }],
    payOut: createPayOut(rpcUrl),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const webhooks = `http://127.0.0.1:${port}/v1/onramp/webhooks`
  const { url } = sandbox
  gateway = await createTestGateway(
    onRampConfig(url, {
      onRamp: {
        coinbase: { apiUrl: url, developerApiUrl: url, checkoutOrigins: [url] },
        meld: { apiUrl: url, checkoutOrigins: [url], webhookUrl: `${webhooks}/meld` },
      },
    }),
  )
  sandbox.setWebhook('coinbase', { url: `${webhooks}/coinbase`, secret: coinbaseSecret })
  sandbox.setWebhook('meld', { url: `${webhooks}/meld`, secret: meldSecret })
}, 60_000)
afterAll(async () => {
  await sandbox.stop()
  server.close()
  await gateway.close()
  await net.stop()
})

it.each([
  ['coinbase', {}, 98_500_000n],
  ['meld', { serviceProvider: 'TRANSAK' }, 97_500_000n],
])(
  'buys tokens from %s',
  async (provider, more, bought) => {
    const user = evmUser('eip155:1')
    const visitor = getUser(() => gateway)
    await visitor.signIn(user)
    const cookie = [...visitor.jar].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, 'content-type': 'application/json' }
    const token = `eip155:31337:${standard}`
    const { address } = user
    const body = JSON.stringify({ ...wish, token, provider, address, ...more })
    const made = await ask(gateway, '/v1/onramp/sessions', { origin: shop, headers, body })
    const { id, url } = await json<{ id: string; url: string }>(made)

    const page = await (await fetch(url)).text()
    const [, payment = ''] = /name="payment" value="(\w+)"/.exec(page) ?? []
    const form = new URLSearchParams({ payment, action: 'pay' })
    const paid = await fetch(`${sandbox.url}/checkout`, { method: 'POST', body: form })
    expect(await paid.text()).toContain('Payment complete')

    // The webhooks arrived: the page's own request finds the end at once.
    const reference = sandbox.purchases.at(-1)?.reference ?? ''
    await sandbox.advance(reference)
    const polls = sandbox.requests.length
    const read = await ask(gateway, `/v1/onramp/sessions/${id}`, { origin: shop, headers })
    const purchase = z.object({ status: z.string(), txHash: z.string() }).parse(await json(read))
    expect(sandbox.requests).toHaveLength(polls)
    expect(purchase.status).toBe('success')
    const client = createPublicClient({ transport: http(rpcUrl) })
    const hash = z.templateLiteral(['0x', z.string()]).parse(purchase.txHash)
    expect((await client.getTransactionReceipt({ hash })).status).toBe('success')
    const args = [getAddress(address)] as const
    const call = { address: standard, abi: erc20Abi, functionName: 'balanceOf', args } as const
    expect(await client.readContract(call)).toBe(bought)
  },
  30_000,
)
