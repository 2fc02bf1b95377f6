/** `@solana/web3.js` on a kit: real transactions on a real local chain. */
import type { SolanaChain } from '@scope/devnet'
import { startSolanaChain } from '@scope/devnet'
import type { SolanaStandardWallet } from '@scope/testing'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  type PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type ConnectedKit,
  connectKit,
  expectConfirmed,
  newAddress,
} from '../fixtures/connected-kit.js'
import { solanaDevnet } from '../networks/index.js'
import { assertSignature } from '../verify.js'
import { getWeb3jsWallet, type Web3jsWallet, watchWeb3jsWallet } from './index.js'

let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain()
})
afterAll(() => chain.stop())

let page: ConnectedKit
let wallet: Web3jsWallet
beforeEach(async () => {
  page = await connectKit(chain)
  const found = getWeb3jsWallet(page.kit)
  if (!found) throw new Error('The kit is connected.')
  wallet = found
})
afterEach(() => page.stop())

const amount = 2_000_000
const transfer = (to: PublicKey, from = wallet.publicKey) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: amount })

async function legacy(to: PublicKey): Promise<Transaction> {
  const latest = await page.connection.getLatestBlockhash()
  return new Transaction({ ...latest, feePayer: wallet.publicKey }).add(transfer(to))
}

async function versioned(to: PublicKey): Promise<VersionedTransaction> {
  const { blockhash: recentBlockhash } = await page.connection.getLatestBlockhash()
  const instructions = [transfer(to)]
  const message = new TransactionMessage({
    payerKey: wallet.publicKey,
    recentBlockhash,
    instructions,
  })
  return new VersionedTransaction(message.compileToV0Message())
}

const kinds = [
  ['legacy', legacy],
  ['versioned', versioned],
] as const

const balance = (of: PublicKey) => page.connection.getBalance(of)
const code = (value: string) => ({ name: 'KitError', code: value })

describe('signing', () => {
  it.each(kinds)('signs a %s transaction that the chain takes', async (_, make) => {
    const to = newAddress()
    const asked = await make(to)
    const signed = await wallet.signTransaction(asked)
    expect(signed.constructor).toBe(asked.constructor)
    await page.connection.sendRawTransaction(signed.serialize())
    expect(await balance(to)).toBe(amount)
  })

  it('keeps until when the blockhash holds, and signatures that were there', async () => {
    const account = Keypair.generate()
    const asked = await legacy(newAddress())
    asked.add(
      SystemProgram.createAccount({
        fromPubkey: wallet.publicKey,
        newAccountPubkey: account.publicKey,
        lamports: 1_000_000,
        space: 0,
        programId: SystemProgram.programId,
      }),
    )
    asked.partialSign(account)
    asked.minNonceContextSlot = 7
    const signed = await wallet.signTransaction(asked)
    expect(signed.lastValidBlockHeight).toBe(asked.lastValidBlockHeight)
    expect(signed.minNonceContextSlot).toBe(7)
    expect(signed.verifySignatures()).toBe(true)
    await page.connection.sendRawTransaction(signed.serialize())
    expect(await balance(account.publicKey)).toBe(1_000_000)
  })

  it('signs all with one prompt, in their order', async () => {
    const recipients = [newAddress(), newAddress(), newAddress()]
    const prompts = page.wallet.promptCount
    const signed = await wallet.signAllTransactions(await Promise.all(recipients.map(versioned)))
    expect(page.wallet.promptCount).toBe(prompts + 1)
    const to = signed.map(({ message }) => message.staticAccountKeys[1]?.toBase58())
    expect(to).toEqual(recipients.map((key) => key.toBase58()))
    for (const versionedTransaction of signed)
      await page.connection.sendRawTransaction(versionedTransaction.serialize())
    expect(await Promise.all(recipients.map(balance))).toEqual([amount, amount, amount])
  })

  it('signs none without a prompt', async () => {
    const prompts = page.wallet.promptCount
    expect(await wallet.signAllTransactions([])).toEqual([])
    expect(page.wallet.promptCount).toBe(prompts)
  })

  it('signs a message', async () => {
    const message = new TextEncoder().encode('Hello')
    const signature = await wallet.signMessage(message)
    expect(signature).toHaveLength(64)
    expect(() => assertSignature(wallet.publicKey.toBase58(), message, signature)).not.toThrow()
  })

  it('gives back what the wallet made of the transaction', async () => {
    page.stop()
    page = await connectKit(chain, (standard, key) => pricing(standard, key))
    wallet = getWeb3jsWallet(page.kit) ?? wallet
    const to = newAddress()
    const asked = await versioned(to)
    const signed = await wallet.signTransaction(asked)
    expect(asked.message.compiledInstructions).toHaveLength(1)
    expect(signed.message.compiledInstructions).toHaveLength(2)
    await page.connection.sendRawTransaction(signed.serialize())
    expect(await balance(to)).toBe(amount)
  })

  it('refuses a transaction without fee payer or blockhash, before the wallet is asked', async () => {
    const prompts = page.wallet.promptCount
    const asked = new Transaction().add(transfer(newAddress()))
    await expect(wallet.signTransaction(asked)).rejects.toMatchObject(code('invalid-params'))
    expect(page.wallet.promptCount).toBe(prompts)
  })
})

/** A wallet that adds a priority fee to each transaction, as some do. */
function pricing(standard: SolanaStandardWallet, key: Keypair) {
  const signTransaction = async (...inputs: readonly { readonly transaction: Uint8Array }[]) =>
    inputs.map(({ transaction }) => {
      const { message } = VersionedTransaction.deserialize(transaction)
      const made = TransactionMessage.decompile(message)
      made.instructions.unshift(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 }))
      const signed = new VersionedTransaction(made.compileToV0Message())
      signed.sign([key])
      return { signedTransaction: signed.serialize() }
    })
  return {
    version: standard.version,
    name: standard.name,
    icon: standard.icon,
    chains: standard.chains,
    get accounts() {
      return standard.accounts
    },
    features: { ...standard.features, 'solana:signTransaction': { signTransaction } },
  }
}

describe('sending', () => {
  it('completes a legacy transaction, sends it with signatures of others, and follows it', async () => {
    const account = Keypair.generate()
    const transaction = new Transaction().add(
      SystemProgram.createAccount({
        fromPubkey: wallet.publicKey,
        newAccountPubkey: account.publicKey,
        lamports: 1_000_000,
        space: 0,
        programId: SystemProgram.programId,
      }),
    )
    const signers = [account]
    const id = await wallet.sendTransaction(transaction, page.connection, { signers })
    expect(await balance(account.publicKey)).toBe(1_000_000)
    await expectConfirmed(page.kit, id)
    // As `confirmTransaction` wants them.
    const { recentBlockhash: blockhash = '', lastValidBlockHeight = 0 } = transaction
    const { value } = await page.connection.confirmTransaction({
      signature: id,
      blockhash,
      lastValidBlockHeight,
    })
    expect(value.err).toBe(null)
  })

  it.each(kinds)('sends a %s transaction that is complete as it is', async (_, make) => {
    const to = newAddress()
    const id = await wallet.sendTransaction(await make(to), page.connection)
    expect(await balance(to)).toBe(amount)
    expect((await page.history())[0]?.signature).toBe(id)
  })

  it('sends through the wallet if it can, with the options', async () => {
    await page.kit.network.switchTo(solanaDevnet.caipNetworkId)
    const to = newAddress()
    await getWeb3jsWallet(page.kit)?.sendTransaction(await versioned(to), page.connection, {
      preflightCommitment: 'recent',
      maxRetries: 2,
      minContextSlot: 1,
      skipPreflight: true,
    })
    expect(await balance(to)).toBe(amount)
    expect(page.wallet.requests.at(-1)).toMatchObject({
      method: 'solana:signAndSendTransaction',
      params: [
        {
          chain: 'solana:devnet',
          options: {
            preflightCommitment: 'processed',
            maxRetries: 2,
            minContextSlot: 1,
            skipPreflight: true,
          },
        },
      ],
    })
  })

  it('reports not sent if the node is behind the requested slot', async () => {
    const to = newAddress()
    const options = { minContextSlot: 1_000_000 }
    const sent = wallet.sendTransaction(await versioned(to), page.connection, options)
    await expect(sent).rejects.toMatchObject(code('transaction-rejected'))
    expect(await balance(to)).toBe(0)
  })

  it('reports outcome-unknown if the wallet’s response was lost', async () => {
    await page.kit.network.switchTo(solanaDevnet.caipNetworkId)
    page.wallet.failNext(new Error('Extension context invalidated.'))
    const sent = getWeb3jsWallet(page.kit)?.sendTransaction(
      await versioned(newAddress()),
      page.connection,
    )
    await expect(sent).rejects.toMatchObject(code('outcome-unknown'))
  })

  it('reports not sent if the blockhash can’t be read', async () => {
    const away = new Connection(chain.url, {
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    })
    const transaction = new Transaction().add(transfer(newAddress()))
    const prompts = page.wallet.promptCount
    const sent = wallet.sendTransaction(transaction, away)
    await expect(sent).rejects.toMatchObject(code('network-unreachable'))
    expect(page.wallet.promptCount).toBe(prompts)
  })

  it('refuses signers that the transaction doesn’t have', async () => {
    for (const make of [legacy, versioned]) {
      const sent = wallet.sendTransaction(await make(newAddress()), page.connection, {
        signers: [Keypair.generate()],
      })
      await expect(sent).rejects.toMatchObject(code('invalid-params'))
    }
  })
})

describe('a user who declines', () => {
  it('gets a user-rejected error from every method, and nothing is sent', async () => {
    page.wallet.reject()
    const before = await page.history()
    const to = newAddress()
    const transaction = await legacy(to)
    for (const ask of [
      () => wallet.signTransaction(transaction),
      () => wallet.signAllTransactions([transaction, transaction]),
      () => wallet.signMessage(new Uint8Array([1])),
      () => wallet.sendTransaction(transaction, page.connection),
    ])
      await expect(ask()).rejects.toMatchObject(code('user-rejected'))
    expect(await page.history()).toEqual(before)
  })
})

describe('a connection that changes', () => {
  /** Everything that a wallet can be asked, none of which shows a prompt. */
  async function expectRefused(opened: Web3jsWallet, why: string) {
    const prompts = page.wallet.promptCount
    const transaction = await versioned(newAddress())
    for (const ask of [
      () => opened.signTransaction(transaction),
      () => opened.signAllTransactions([transaction]),
      () => opened.signMessage(new Uint8Array([1])),
      () => opened.sendTransaction(transaction, page.connection),
    ])
      await expect(ask()).rejects.toMatchObject(code(why))
    expect(page.wallet.promptCount).toBe(prompts)
  }

  it('keeps the same wallet while nothing changes, and returns none after it ended', async () => {
    expect(getWeb3jsWallet(page.kit)).toBe(wallet)
    expect(wallet.publicKey.equals(page.keys[0].publicKey)).toBe(true)
    await page.kit.connection.disconnect()
    expect(getWeb3jsWallet(page.kit)).toBeUndefined()
    await expectRefused(wallet, 'not-connected')
  })

  it('returns another wallet for another account, and the old one signs nothing', async () => {
    page.kit.connection.selectAccount(page.keys[1].publicKey.toBase58(), 'solana')
    const next = getWeb3jsWallet(page.kit)
    expect(next?.publicKey.equals(page.keys[1].publicKey)).toBe(true)
    await expectRefused(wallet, 'account-changed')
  })

  it('returns another wallet on another network, and the old one signs nothing', async () => {
    await page.kit.network.switchTo(solanaDevnet.caipNetworkId)
    expect(getWeb3jsWallet(page.kit)).not.toBe(wallet)
    await expectRefused(wallet, 'network-changed')
  })

  it('sends nothing if the account changes while the blockhash is read', async () => {
    const prompts = page.wallet.promptCount
    const connection = new Connection(chain.url, {
      fetch: async (...asked) => {
        page.kit.connection.selectAccount(page.keys[1].publicKey.toBase58(), 'solana')
        return fetch(...asked)
      },
    })
    const sent = wallet.sendTransaction(new Transaction().add(transfer(newAddress())), connection)
    await expect(sent).rejects.toMatchObject(code('account-changed'))
    expect(page.wallet.promptCount).toBe(prompts)
  })

  it('notifies once for each change', async () => {
    const told: (string | undefined)[] = []
    const stop = watchWeb3jsWallet(page.kit, (now) => told.push(now?.publicKey.toBase58()))
    const [first, second] = page.keys.map(({ publicKey }) => publicKey.toBase58())
    page.kit.connection.selectAccount(second ?? '', 'solana')
    // Other accounts come and go: the one in use stays.
    page.wallet.setAccounts([1])
    expect(page.kit.account('solana').get().accounts).toHaveLength(1)
    await page.kit.connection.disconnect()
    stop()
    await page.kit.connection.connect('standard:sun')
    expect(told).toEqual([first, second, undefined])
  })
})
