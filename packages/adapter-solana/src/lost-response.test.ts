// @vitest-environment happy-dom
/** [X12] A broadcast whose answer is lost, through the kit's own client: its id is known, so it is followed. */
import { createKit, memoryStorage } from '@scope/core'
import { type SolanaChain, startProxy, startSolanaChain } from '@scope/devnet'
import { createSolanaTestWallet, registerStandardWallet } from '@scope/testing'
import { Keypair } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { solana } from './index.js'
import { solanaLocal } from './networks/index.js'

let chain: SolanaChain
const ends: (() => void)[] = []
beforeAll(async () => {
  chain = await startSolanaChain()
})
afterAll(() => chain.stop())
beforeEach(() => {
  // Shortens the ten-second timeouts.
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.min(ms, 1_500)))
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const end of ends.splice(0).toReversed()) end()
})

async function payThrough(answer: number | 'hang') {
  const proxy = await startProxy(chain.url, (_, body) =>
    body.includes('"sendTransaction"') ? answer : undefined,
  )
  ends.push(proxy.stop)
  const wallet = createSolanaTestWallet({
    name: 'Sun',
    chains: [{ chain: 'solana:localnet', rpcUrl: chain.url }],
  })
  ends.push(registerStandardWallet(wallet.wallet))
  const kit = createKit({
    metadata: { name: 'Test', url: 'http://localhost' },
    networks: [solanaLocal(proxy.url, chain.caipNetworkId)],
    adapters: [solana()],
    storage: memoryStorage(),
  })
  ends.push(kit.start())
  await kit.connection.connect('standard:sun')
  const to = Keypair.generate().publicKey.toBase58()
  const transaction = { to, value: 5_000_000n }
  const sent = kit.requests.sendTransaction({ namespace: 'solana', transaction })
  return { kit, sent }
}

it('[X12] returns the id and follows the transaction if no response arrives', async () => {
  const { kit, sent } = await payThrough('hang')
  const id = await sent
  await expect
    .poll(
      () =>
        kit.transactions.$transactions.get().find((transaction) => transaction.id === id)?.status,
      {
        timeout: 10_000,
      },
    )
    .toBe('confirmed')
})

it('[X12] reports a transaction as not sent if the gateway blocked it', async () => {
  const { sent } = await payThrough(403)
  await expect(sent).rejects.toMatchObject({ code: 'http-error' })
})
