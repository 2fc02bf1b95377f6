/** Anchor's own client with the kit's wallet: real instructions on a real local chain. */
import { AnchorProvider, BN, Native } from '@coral-xyz/anchor'
import { type SolanaChain, startSolanaChain } from '@scope/devnet'
import { Transaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, expectTypeOf, it } from 'vitest'
import {
  type ConnectedKit,
  connectKit,
  expectConfirmed,
  newAddress,
} from '../fixtures/connected-kit.js'
import { getWeb3jsWallet, type Web3jsWallet } from './index.js'

let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain()
})
afterAll(() => chain.stop())

let page: ConnectedKit
let provider: AnchorProvider
let wallet: Web3jsWallet
beforeEach(async () => {
  page = await connectKit(chain)
  const found = getWeb3jsWallet(page.kit)
  if (!found) throw new Error('The kit is connected.')
  wallet = found
  provider = new AnchorProvider(page.connection, wallet, { commitment: 'confirmed' })
})
afterEach(() => page.stop())

const transfer = (to = newAddress()) =>
  Native.system(provider)
    .methods.transfer(new BN(2_000_000))
    .accounts({ from: wallet.publicKey, to })

it('fits Anchor’s Wallet without a cast', () => {
  expectTypeOf<Web3jsWallet>().toExtend<AnchorProvider['wallet']>()
})

it('signs what Anchor sends and confirms', async () => {
  const to = newAddress()
  const id = await transfer(to).rpc()
  expect(await page.connection.getBalance(to)).toBe(2_000_000)
  expect((await page.history())[0]?.signature).toBe(id)
})

it('signs several at once', async () => {
  const recipients = [newAddress(), newAddress()]
  const prompts = page.wallet.promptCount
  const transactions = await Promise.all(recipients.map((to) => transfer(to).transaction()))
  await provider.sendAll(transactions.map((tx) => ({ tx })))
  expect(page.wallet.promptCount).toBe(prompts + 1)
  const balances = recipients.map((to) => page.connection.getBalance(to))
  expect(await Promise.all(balances)).toEqual([2_000_000, 2_000_000])
})

it('sends an Anchor transaction by itself, so that the kit follows it', async () => {
  const transaction = await transfer().transaction()
  expect(transaction).toBeInstanceOf(Transaction)
  const id = await wallet.sendTransaction(transaction, page.connection)
  await expectConfirmed(page.kit, id)
})

it('leaves the error that the user declined as it is', async () => {
  page.wallet.reject()
  await expect(transfer().rpc()).rejects.toMatchObject({
    name: 'KitError',
    code: 'user-rejected',
  })
})

it('signs nothing for a provider of an account that is no longer in use', async () => {
  page.kit.connection.selectAccount(page.keys[1].publicKey.toBase58(), 'solana')
  await expect(transfer().rpc()).rejects.toMatchObject({ code: 'account-changed' })
})
