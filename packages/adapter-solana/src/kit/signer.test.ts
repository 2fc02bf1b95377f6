/** `@solana/kit` on a kit: real transactions on a real local chain. */
import { type SolanaChain, startSolanaChain } from '@scope/devnet'
import type { SolanaStandardWallet } from '@scope/testing'
import {
  type Address,
  address,
  appendTransactionMessageInstruction,
  assertIsMessagePartialSigner,
  assertIsTransactionModifyingSigner,
  assertIsTransactionSendingSigner,
  type Blockhash,
  blockhash,
  compileTransaction,
  createSignableMessage,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  type Instruction,
  isTransactionPartialSigner,
  pipe,
  type Rpc,
  type SolanaRpcApi,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  type TransactionSigner,
  type TransactionWithBlockhashLifetime,
  verifySignature,
} from '@solana/kit'
import {
  type Keypair,
  SystemProgram,
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
import { getWalletSigner, type WalletSigner, watchWalletSigner } from './index.js'

let chain: SolanaChain
let rpc: Rpc<SolanaRpcApi>
beforeAll(async () => {
  chain = await startSolanaChain()
  rpc = createSolanaRpc(chain.url)
})
afterAll(() => chain.stop())

let page: ConnectedKit
let signer: WalletSigner
const getSigner = ({ kit }: ConnectedKit): WalletSigner => {
  const found = getWalletSigner(kit)
  if (!found) throw new Error('The kit is connected.')
  return found
}
beforeEach(async () => {
  page = await connectKit(chain)
  signer = getSigner(page)
})
afterEach(() => page.stop())

const amount = 2_000_000n
const systemProgram = address(SystemProgram.programId.toBase58())
const newRecipient = () => address(newAddress().toBase58())

/** An instruction of the system program, of which the library itself has none. */
function transfer(from: Address, to: Address, signers: readonly TransactionSigner[]): Instruction {
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, amount, true)
  const signerOfSender = signers.find((transactionSigner) => transactionSigner.address === from)
  return {
    programAddress: systemProgram,
    accounts: [
      { address: from, role: 3, ...(signerOfSender && { signer: signerOfSender }) },
      { address: to, role: 1 },
    ],
    data,
  }
}

async function message(
  to: Address,
  version: 'legacy' | 0 = 0,
  payer: TransactionSigner = signer,
  sender: TransactionSigner = payer,
) {
  const { value } = await rpc.getLatestBlockhash().send()
  return pipe(
    createTransactionMessage({ version }),
    (made) => setTransactionMessageFeePayerSigner(payer, made),
    (made) => setTransactionMessageLifetimeUsingBlockhash(value, made),
    (made) =>
      appendTransactionMessageInstruction(transfer(sender.address, to, [payer, sender]), made),
  )
}

const unsigned = async (to: Address) => compileTransaction(await message(to))
const balance = async (of: Address) => (await rpc.getBalance(of).send()).value
const submit = (signed: Parameters<typeof getBase64EncodedWireTransaction>[0]) =>
  rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
const code = (value: string) => ({ name: 'KitError', code: value })

describe('signing', () => {
  it('is a signer that modifies, sends, and leaves messages as they are', () => {
    assertIsTransactionModifyingSigner(signer)
    assertIsTransactionSendingSigner(signer)
    assertIsMessagePartialSigner(signer)
    expect(isTransactionPartialSigner(signer)).toBe(false)
    expect(signer.address).toBe(page.keys[0].publicKey.toBase58())
  })

  it.each(['legacy', 0] as const)(
    'signs a message of version %s that the chain takes',
    async (version) => {
      const to = newRecipient()
      const signed = await signTransactionMessageWithSigners(await message(to, version))
      await submit(signed)
      expect(await balance(to)).toBe(amount)
    },
  )

  it('signs with signers of the page', async () => {
    const other = await generateKeyPairSigner()
    chain.airdrop(other.address, 5_000_000_000n)
    const to = newRecipient()
    const signed = await signTransactionMessageWithSigners(await message(to, 0, signer, other))
    expect(Object.keys(signed.signatures)).toEqual([signer.address, other.address])
    await submit(signed)
    expect(await balance(to)).toBe(amount)
  })

  it('signs several with one prompt, in their order, with their lifetimes', async () => {
    const recipients = [newRecipient(), newRecipient()]
    const asked = await Promise.all(recipients.map(unsigned))
    const prompts = page.wallet.promptCount
    const signed = await signer.modifyAndSignTransactions(asked)
    expect(page.wallet.promptCount).toBe(prompts + 1)
    expect(signed.map((entry) => entry.messageBytes)).toEqual(
      asked.map((entry) => entry.messageBytes),
    )
    expect(signed.map((entry) => entry.lifetimeConstraint)).toEqual(
      asked.map((entry) => entry.lifetimeConstraint),
    )
    expect(await signer.modifyAndSignTransactions([])).toEqual([])
  })

  it('reports the blockhash of a transaction that the wallet changed', async () => {
    page.stop()
    const fresh = getBase58Decoder().decode(new Uint8Array(32).fill(7))
    page = await connectKit(chain, (standard, key) => renewing(standard, key, blockhash(fresh)))
    signer = getSigner(page)
    const [signed] = await signer.modifyAndSignTransactions([await unsigned(newRecipient())])
    const { lifetimeConstraint } = signed as TransactionWithBlockhashLifetime
    expect(lifetimeConstraint).toEqual({
      blockhash: fresh,
      lastValidBlockHeight: 0xffffffffffffffffn,
    })
  })

  it('signs messages', async () => {
    const messages = [createSignableMessage('Hello'), createSignableMessage('World')]
    const signatures = await signer.signMessages(messages)
    const key = await getPublicKeyFromAddress(signer.address)
    for (const [at, { content }] of messages.entries()) {
      const signature = signatures[at]?.[signer.address]
      expect(signature && (await verifySignature(key, signature, content))).toBe(true)
    }
  })

  it('refuses a transaction without signatures, before the wallet is asked', async () => {
    const transaction = { ...(await unsigned(newRecipient())), signatures: {} }
    const prompts = page.wallet.promptCount
    const signed = signer.modifyAndSignTransactions([transaction])
    await expect(signed).rejects.toMatchObject(code('invalid-params'))
    expect(page.wallet.promptCount).toBe(prompts)
  })

  it('refuses a version that wallets don’t know yet, before the wallet is asked', async () => {
    const { value } = await rpc.getLatestBlockhash().send()
    const made = pipe(
      createTransactionMessage({ version: 1 }),
      (emptyTransactionMessage) =>
        setTransactionMessageFeePayerSigner(signer, emptyTransactionMessage),
      (built) => setTransactionMessageLifetimeUsingBlockhash(value, built),
    )
    const prompts = page.wallet.promptCount
    const signed = signTransactionMessageWithSigners(made)
    await expect(signed).rejects.toMatchObject(code('invalid-params'))
    expect(page.wallet.promptCount).toBe(prompts)
  })
})

/** A wallet that puts in another blockhash, as wallets do with one that is old. */
function renewing(standard: SolanaStandardWallet, key: Keypair, recentBlockhash: Blockhash) {
  const signTransaction = async (...inputs: readonly { readonly transaction: Uint8Array }[]) =>
    inputs.map(({ transaction }) => {
      const made = TransactionMessage.decompile(
        VersionedTransaction.deserialize(transaction).message,
      )
      made.recentBlockhash = recentBlockhash
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
  it('sends a message, and the kit follows it', async () => {
    const to = newRecipient()
    const signature = await signAndSendTransactionMessageWithSigners(await message(to))
    expect(await balance(to)).toBe(amount)
    await expectConfirmed(page.kit, getBase58Decoder().decode(signature))
  })

  it('sends what signers of the page signed', async () => {
    const other = await generateKeyPairSigner()
    chain.airdrop(other.address, 5_000_000_000n)
    const to = newRecipient()
    await signAndSendTransactionMessageWithSigners(await message(to, 0, signer, other))
    expect(await balance(to)).toBe(amount)
  })

  it('reports not sent if the node is behind the requested slot', async () => {
    const to = newRecipient()
    const sent = signAndSendTransactionMessageWithSigners(await message(to), {
      minContextSlot: 1_000_000n,
    })
    await expect(sent).rejects.toMatchObject(code('transaction-rejected'))
    expect(await balance(to)).toBe(0n)
  })

  it('reports outcome-unknown if the wallet’s response was lost', async () => {
    await page.kit.network.switchTo(solanaDevnet.caipNetworkId)
    signer = getSigner(page)
    page.wallet.failNext(new Error('Extension context invalidated.'))
    const sent = signAndSendTransactionMessageWithSigners(await message(newRecipient()))
    await expect(sent).rejects.toMatchObject(code('outcome-unknown'))
  })

  it('refuses to send several, before the wallet is asked', async () => {
    const transactions = [await unsigned(newRecipient()), await unsigned(newRecipient())]
    const prompts = page.wallet.promptCount
    const sent = signer.signAndSendTransactions(transactions)
    await expect(sent).rejects.toMatchObject({
      ...code('invalid-params'),
      message: expect.stringContaining('expected 1 transaction, received 2'),
    })
    expect(page.wallet.promptCount).toBe(prompts)
    expect(await signer.signAndSendTransactions([])).toEqual([])
  })
})

/** Each thing that a signer can be asked. */
async function questions(walletSigner: WalletSigner, abortSignal?: AbortSignal) {
  const transaction = await unsigned(newRecipient())
  const config = abortSignal && { abortSignal }
  return [
    () => walletSigner.modifyAndSignTransactions([transaction], config),
    () => walletSigner.signAndSendTransactions([transaction], config),
    () => walletSigner.signMessages([createSignableMessage('Hello')], config),
  ]
}

describe('a user who declines', () => {
  it('gets a user-rejected error from every method, and nothing is sent', async () => {
    page.wallet.reject()
    const before = await page.history()
    for (const ask of await questions(signer))
      await expect(ask()).rejects.toMatchObject(code('user-rejected'))
    expect(await page.history()).toEqual(before)
  })
})

describe('a signal', () => {
  it('sends nothing to the wallet if it is already aborted', async () => {
    const prompts = page.wallet.promptCount
    for (const ask of await questions(signer, AbortSignal.abort()))
      await expect(ask()).rejects.toMatchObject(code('aborted'))
    expect(page.wallet.promptCount).toBe(prompts)
  })

  it('ends the wait for a signature if it aborts during the prompt', async () => {
    page.wallet.hold()
    const controller = new AbortController()
    const [sign] = await questions(signer, controller.signal)
    const signed = sign?.()
    await expect.poll(() => page.wallet.prompts).toHaveLength(1)
    controller.abort()
    await expect(signed).rejects.toMatchObject(code('aborted'))
  })

  it('hides no transaction that is sent after it aborts during the prompt', async () => {
    page.wallet.hold()
    const controller = new AbortController()
    const [, send] = await questions(signer, controller.signal)
    const sent = send?.()
    await expect.poll(() => page.wallet.prompts).toHaveLength(1)
    controller.abort()
    page.wallet.approve()
    expect(await sent).toHaveLength(1)
  })
})

describe('a connection that changes', () => {
  async function expectRefused(walletSigner: WalletSigner, why: string) {
    const prompts = page.wallet.promptCount
    for (const ask of await questions(walletSigner))
      await expect(ask()).rejects.toMatchObject(code(why))
    expect(page.wallet.promptCount).toBe(prompts)
  }

  it('keeps the same signer while nothing changes, and returns none after it ended', async () => {
    expect(getWalletSigner(page.kit)).toBe(signer)
    await page.kit.connection.disconnect()
    expect(getWalletSigner(page.kit)).toBeUndefined()
    await expectRefused(signer, 'not-connected')
  })

  it('returns another signer for another account, and the old one signs nothing', async () => {
    page.kit.connection.selectAccount(page.keys[1].publicKey.toBase58(), 'solana')
    expect(getSigner(page).address).toBe(page.keys[1].publicKey.toBase58())
    await expectRefused(signer, 'account-changed')
  })

  it('returns another signer on another network, and the old one signs nothing', async () => {
    await page.kit.network.switchTo(solanaDevnet.caipNetworkId)
    expect(getWalletSigner(page.kit)).not.toBe(signer)
    await expectRefused(signer, 'network-changed')
  })

  it('notifies once for each change', async () => {
    const told: (string | undefined)[] = []
    const stop = watchWalletSigner(page.kit, (now) => told.push(now?.address))
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
