/** Transactions on a real virtual machine with its real programs: what is shown is what is signed, and the chain takes it. */

import { type SolanaChain, startSolanaChain } from '@scope/devnet'
import { base58, base64 } from '@scure/base'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NodeClient, PrepareDeps, Prepared } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'
import { needsWith, newSigner, nodeAt, noNode, type Signer } from './fixtures/signer.js'
import { prepareSolana } from './index.js'

const sol = 1_000_000_000n
let chain: SolanaChain
let connection: Connection
let signer: Signer
let asked: string[]
let node: NodeClient

beforeAll(async () => {
  chain = await startSolanaChain()
  connection = new Connection(chain.url, 'confirmed')
})
afterAll(() => chain.stop())
beforeEach(() => {
  asked = []
  node = nodeAt(chain.url, asked)
  signer = newSigner()
  chain.airdrop(signer.account, 10n * sol)
})

const someone = () => Keypair.generate().publicKey
const lamports = async (address: PublicKey | string) =>
  BigInt(await connection.getBalance(new PublicKey(address)))

interface Wish {
  readonly payer?: Keypair
  readonly signers?: readonly Keypair[]
  readonly version?: 'legacy' | 0
}

/** As a page hands it over: signed by all signers but the user. */
async function getWire(
  instructions: readonly TransactionInstruction[],
  { payer = signer.pair, signers = [], version = 0 }: Wish = {},
): Promise<string> {
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions: [...instructions],
  })
  const transaction = new VersionedTransaction(
    version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage(),
  )
  if (signers.length > 0) transaction.sign([...signers])
  return base64.encode(transaction.serialize())
}

const ask = (method: string, params: unknown, more: Partial<PrepareDeps> = {}): Promise<Prepared> =>
  prepareSolana({ method, params }, needsWith(signer, node, more))
const prepare = (transaction: string, more: Partial<PrepareDeps> = {}) =>
  ask('solana_signTransaction', { transaction }, more)
const prepareSending = (transaction: string, options?: object, more: Partial<PrepareDeps> = {}) =>
  ask('solana_signAndSendTransaction', { transaction, ...(options && { options }) }, more)
const signed = async ({ sign }: Prepared) =>
  (await sign(signer.key())()) as { signature: string; transaction: string }
const pay = (to: PublicKey, amount: bigint, from = signer.pair.publicKey) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: amount })
/** A node that answers some methods by what is given. A scripted answer in front of the real chain. */
const answering = (answers: Readonly<Record<string, unknown>>): NodeClient => ({
  async ask(method, params) {
    if (!Object.hasOwn(answers, method)) return node.ask(method, params)
    asked.push(method)
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? answer(params) : answer
  },
})
const sendings = () => asked.filter((method) => method === 'sendTransaction').length

describe('a payment', () => {
  it.each(['legacy', 0] as const)(
    'is shown, signed as shown, and accepted by the chain in version %s',
    async (version) => {
      const to = someone()
      const wire = await getWire([pay(to, sol)], { version })
      const prepared = await prepare(wire)
      expect(prepared.decoded).toEqual({
        chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        account: signer.account,
        actions: [{ type: 'transfer', asset: { kind: 'native' }, amount: sol, to: to.toBase58() }],
        warnings: ['first-time-recipient'],
        changes: [{ asset: { kind: 'native' }, amount: -sol - 5_000n }],
        fee: 5_000n,
      })
      const { transaction, signature } = await signed(prepared)
      expect(sendings()).toBe(0)
      const theirs = base64.decode(transaction)
      expect(theirs.slice(65)).toEqual(base64.decode(wire).slice(65))
      const before = await lamports(signer.account)
      expect(await connection.sendRawTransaction(theirs)).toBe(signature)
      expect(await lamports(to)).toBe(sol)
      expect(before - (await lamports(signer.account))).toBe(sol + 5_000n)
    },
  )

  it('[X12] is signed and sent once, and returns its own signature', async () => {
    const to = someone()
    const prepared = await prepareSending(await getWire([pay(to, sol)]))
    const send = prepared.sign(signer.key())
    expect(sendings()).toBe(0)
    const { signature } = (await send()) as { signature: string }
    expect(sendings()).toBe(1)
    const landed = await connection.getSignatureStatus(signature)
    expect(landed.value?.err).toBeNull()
    expect(await lamports(to)).toBe(sol)
  })

  it('shows the fee that the chain takes, with the priority fee rounded up', async () => {
    const wire = await getWire([
      ComputeBudgetProgram.setComputeUnitLimit({ units: 12_345 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_234_567 }),
      pay(someone(), sol),
    ])
    const prepared = await prepareSending(wire)
    expect(prepared.decoded.fee).toBe(5_000n + 15_241n)
    expect(prepared.decoded.actions).toHaveLength(1)
    const before = await lamports(signer.account)
    await prepared.sign(signer.key())()
    expect(before - (await lamports(signer.account))).toBe(sol + 20_241n)
  })

  it('warns if it fails in simulation, or if no node could simulate it', async () => {
    const wire = await getWire([pay(someone(), 11n * sol)])
    const { decoded } = await prepare(wire)
    expect(decoded.warnings).toEqual(['first-time-recipient', 'simulation-failed'])
    expect(decoded).not.toHaveProperty('changes')
    const alone = await prepare(wire, { node: noNode })
    expect(alone.decoded.warnings).toEqual(['first-time-recipient', 'not-simulated'])
    expect(alone.decoded.actions).toEqual(decoded.actions)
  })
})

describe('who signs', () => {
  it('shows another fee payer, and keeps its signature', async () => {
    const payer = Keypair.generate()
    chain.airdrop(payer.publicKey.toBase58(), sol)
    const to = someone()
    const wire = await getWire([pay(to, sol)], { payer, signers: [payer] })
    const prepared = await prepareSending(wire)
    expect(prepared.decoded).toMatchObject({
      fee: 0n,
      feePayer: payer.publicKey.toBase58(),
      changes: [{ amount: -sol }],
    })
    const { signature } = (await prepared.sign(signer.key())()) as { signature: string }
    // The chain knows it by the payer's.
    expect(signature).toBe(base58.encode(base64.decode(wire).slice(1, 65)))
    expect(await lamports(to)).toBe(sol)
  })

  it('signs a transaction that others still have to sign, but doesn’t send it', async () => {
    const payer = Keypair.generate()
    chain.airdrop(payer.publicKey.toBase58(), sol)
    const wire = await getWire([pay(someone(), sol)], { payer })
    await expect(prepareSending(wire)).rejects.toMatchObject({ code: 'params-invalid' })
    const { transaction } = await signed(await prepare(wire))
    const theirs = VersionedTransaction.deserialize(base64.decode(transaction))
    theirs.sign([payer])
    await connection.sendRawTransaction(theirs.serialize())
  })

  it('rejects a transaction of another account, and another account’s key', async () => {
    const payer = Keypair.generate()
    const other = await getWire([pay(signer.pair.publicKey, sol, payer.publicKey)], { payer })
    await expect(prepare(other)).rejects.toMatchObject({ code: 'account-mismatch' })
    const { sign } = await prepare(await getWire([pay(someone(), sol)]))
    expect(() => sign(newSigner().key())).toThrow(
      expect.objectContaining({ code: 'account-mismatch' }),
    )
  })
})

describe('sending', () => {
  const other = base58.encode(new Uint8Array(64).fill(7))

  it('[X13] returns its own signature if a node answers with another', async () => {
    const prepared = await prepareSending(await getWire([pay(someone(), sol)]), undefined, {
      node: answering({ sendTransaction: other }),
    })
    const { signature } = (await prepared.sign(signer.key())()) as { signature: string }
    expect(signature).not.toBe(other)
    expect(base58.decode(signature)).toHaveLength(64)
  })

  it.each([
    ['silence', new FrameError('network', 'An error occurred')],
    ['nonsense', { value: 'sent' }],
    ['an unknown error', new FrameError('node', 'Internal error')],
    ['a time-out behind the node', new FrameError('node', 'upstream request timed out')],
  ])('[X12] sends nothing again after %s, and reports nothing as sent', async (_, answer) => {
    const prepared = await prepareSending(await getWire([pay(someone(), sol)]), undefined, {
      node: answering({ sendTransaction: answer }),
    })
    const hashes: string[] = []
    const sending = prepared.sign(signer.key())((hash) => hashes.push(hash))
    await expect(sending).rejects.toMatchObject({ code: 'outcome-unknown', hash: hashes[0] })
    expect(hashes).toHaveLength(1)
    expect(sendings()).toBe(1)
  })

  it('returns the signature if the response is lost but the chain has it', async () => {
    const lossy = answering({
      async sendTransaction(params: unknown) {
        await node.ask('sendTransaction', params)
        throw new FrameError('network', 'An error occurred')
      },
    })
    const to = someone()
    const wire = await getWire([pay(to, sol)])
    const prepared = await prepareSending(wire, undefined, { node: lossy })
    const { signature } = (await prepared.sign(signer.key())()) as { signature: string }
    expect((await connection.getSignatureStatus(signature)).value?.err).toBeNull()
    expect(await lamports(to)).toBe(sol)
  })

  it('passes on a node’s rejection, unless it has already processed the transaction', async () => {
    const refusing = async (words: string) => {
      const wire = await getWire([pay(someone(), sol)])
      const refusal = answering({ sendTransaction: new FrameError('node', words) })
      return (await prepareSending(wire, undefined, { node: refusal })).sign(signer.key())()
    }
    await expect(refusing('Blockhash not found')).rejects.toMatchObject({
      code: 'node',
      message: 'Blockhash not found',
    })
    const words = 'Transaction simulation failed: This transaction has already been processed'
    expect(await refusing(words)).toEqual({ signature: expect.any(String) })
  })

  it('passes options to the node, and renames older commitment levels', async () => {
    const seen: unknown[] = []
    const noting = answering({
      sendTransaction(params: readonly unknown[]) {
        seen.push(params[1])
        return other
      },
    })
    const wire = await getWire([pay(someone(), sol)])
    for (const options of [
      undefined,
      { skipPreflight: true, maxRetries: 3, minContextSlot: 9, preflightCommitment: 'processed' },
      { preflightCommitment: 'singleGossip' },
      { preflightCommitment: 'max' },
    ]) {
      await (await prepareSending(wire, options, { node: noting })).sign(signer.key())()
    }
    expect(seen).toEqual([
      { encoding: 'base64', preflightCommitment: 'confirmed' },
      {
        encoding: 'base64',
        skipPreflight: true,
        maxRetries: 3,
        minContextSlot: 9,
        preflightCommitment: 'processed',
      },
      { encoding: 'base64', preflightCommitment: 'confirmed' },
      { encoding: 'base64', preflightCommitment: 'finalized' },
    ])
  })
})

describe('several at once', () => {
  const all = (transactions: readonly string[], more: Partial<PrepareDeps> = {}) =>
    ask('solana_signAllTransactions', { transactions }, more)

  it('are one decoded request, in their order, with what all of them change and cost', async () => {
    const [first, second] = [someone(), someone()]
    const wires = [
      await getWire([pay(first, sol)]),
      await getWire([pay(second, 2n * sol)], { version: 'legacy' }),
    ]
    const prepared = await all(wires)
    expect(prepared.decoded).toMatchObject({
      actions: [
        { type: 'transfer', to: first.toBase58(), amount: sol },
        { type: 'transfer', to: second.toBase58(), amount: 2n * sol },
      ],
      changes: [{ asset: { kind: 'native' }, amount: -3n * sol - 10_000n }],
      fee: 10_000n,
    })
    const { transactions } = (await prepared.sign(signer.key())()) as { transactions: string[] }
    expect(sendings()).toBe(0)
    for (const [at, text] of transactions.entries()) {
      expect(base64.decode(text).slice(65)).toEqual(base64.decode(wires[at] ?? '').slice(65))
      await connection.sendRawTransaction(base64.decode(text))
    }
    expect(await lamports(first)).toBe(sol)
    expect(await lamports(second)).toBe(2n * sol)
  })

  it('are reported as not simulated if a later one may depend on the first', async () => {
    const to = Keypair.generate()
    const wires = [
      await getWire([pay(to.publicKey, sol)]),
      await getWire([pay(someone(), sol / 2n, to.publicKey)], { signers: [to] }),
    ]
    expect((await all(wires)).decoded.warnings).toContain('not-simulated')
    expect((await all(wires)).decoded.warnings).not.toContain('simulation-failed')
    expect((await all([...wires].reverse())).decoded.warnings).toContain('simulation-failed')
  })

  it('are all rejected if one is another account’s or unreadable', async () => {
    const payer = Keypair.generate()
    const own = await getWire([pay(someone(), sol)])
    const others = await getWire([pay(someone(), sol, payer.publicKey)], { payer })
    await expect(all([own, others])).rejects.toMatchObject({ code: 'account-mismatch' })
    await expect(all([own, 'AAAA'])).rejects.toMatchObject({ code: 'unreadable' })
    await expect(all([own, '!'])).rejects.toMatchObject({ code: 'params-invalid' })
    await expect(all([])).rejects.toMatchObject({ code: 'params-invalid' })
  })
})

describe('what is no request of this room', () => {
  it.each(['eth_sendTransaction', 'solana_signEverything', 'constructor'])('%s', async (method) => {
    await expect(ask(method, {})).rejects.toMatchObject({ code: 'params-invalid' })
  })

  it('is not shown after an abort', async () => {
    const ended = new AbortController()
    const late = answering({
      simulateTransaction(params: unknown) {
        ended.abort()
        return node.ask('simulateTransaction', params)
      },
    })
    const wire = await getWire([pay(someone(), sol)])
    await expect(prepare(wire, { node: late, signal: ended.signal })).rejects.toMatchObject({
      code: 'aborted',
    })
  })
})
