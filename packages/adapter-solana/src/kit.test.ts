// @vitest-environment happy-dom
/** The adapter in a whole kit, with the kit's own node client, on a real chain. */
import { createKit, memoryStorage } from '@scope/core'
import { type SolanaChain, startSolanaChain } from '@scope/devnet'
import { createSolanaTestWallet, registerStandardWallet } from '@scope/testing'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { solana } from './index.js'
import { solanaDevnet, solanaLocal } from './networks/index.js'

let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain()
})
afterAll(() => chain.stop())

it('[CON-11] connects, shows the balance, signs in, sends, reconnects after a reload, and disconnects', async () => {
  const local = solanaLocal(chain.url, chain.caipNetworkId)
  const wallet = createSolanaTestWallet({
    name: 'Sun',
    chains: [
      { chain: 'solana:localnet', rpcUrl: chain.url },
      { chain: 'solana:devnet', rpcUrl: chain.url },
    ],
  })
  const unregister = registerStandardWallet(wallet.wallet)
  const storage = memoryStorage()
  const open = () => {
    const kit = createKit({
      metadata: { name: 'Test', url: 'http://localhost' },
      networks: [local, solanaDevnet],
      adapters: [solana()],
      storage,
    })
    return { kit, stop: kit.start() }
  }
  const { kit, stop } = open()
  expect(await kit.connection.connect('standard:sun')).toBe(true)
  const connection = kit.connection.forNamespace('solana')
  expect(connection.get()).toMatchObject({ status: 'connected' })
  const signed = await kit.requests.sign(
    { kind: 'sign-in', input: { domain: 'localhost', nonce: 'abcdefgh' } },
    { namespace: 'solana' },
  )
  expect(signed.address).toBe(wallet.addresses[0])

  const to = Keypair.generate().publicKey.toBase58()
  const request = { namespace: 'solana', transaction: { to, value: 5_000_000n } } as const
  const id = await kit.requests.sendTransaction(request)
  await expect
    .poll(() => kit.transactions.$transactions.get().find((sent) => sent.id === id)?.status, {
      timeout: 10_000,
    })
    .toBe('confirmed')
  // What the node refuses is said by its reason, not by its code.
  const poor = { namespace: 'solana', transaction: { to, value: 10n ** 17n } } as const
  await expect(kit.requests.sendTransaction(poor)).rejects.toMatchObject({
    code: 'insufficient-funds',
  })
  wallet.reject()
  await expect(kit.requests.sendTransaction(request)).rejects.toMatchObject({
    code: 'user-rejected',
  })
  stop()

  const again = open()
  const prompts = wallet.promptCount
  await expect
    .poll(() => again.kit.connection.forNamespace('solana').get().status)
    .toBe('connected')
  expect(wallet.promptCount).toBe(prompts)
  // Locked, and unlocked: the page need not be looked at for that.
  wallet.lock()
  await expect
    .poll(() => again.kit.connection.forNamespace('solana').get().status)
    .toBe('disconnected')
  wallet.unlock()
  await expect
    .poll(() => again.kit.connection.forNamespace('solana').get().status)
    .toBe('connected')
  expect(await again.kit.network.switchTo(solanaDevnet.caipNetworkId)).toBe(true)
  await again.kit.connection.disconnect()
  expect(wallet.wallet.accounts).toEqual([])
  again.stop()
  unregister()
})
