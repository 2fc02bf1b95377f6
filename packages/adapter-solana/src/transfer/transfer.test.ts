/** Transfers on a real virtual machine with the real token programs; web3.js reads what was built. */
import { KitError, type NodeClient, toBase58, toNetwork } from '@scope/core/chain'
import { type SolanaChain, startSolanaChain } from '@scope/devnet'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { never, openStage, type Stage } from '../fixtures/setup.js'
import { solanaDevnet } from '../networks/index.js'
import { createSolanaRuntime } from '../runtime.js'
import { buildTransfer } from './build.js'
import { maxPrice } from './fees.js'
import { associatedAccount } from './pda.js'
import { token2022Program, tokenProgram } from './programs.js'

const runtime = createSolanaRuntime()
let chain: SolanaChain
let connection: Connection
let stage: Stage
let from: string
beforeAll(async () => {
  chain = await startSolanaChain()
  connection = new Connection(chain.url, 'confirmed')
})
afterAll(() => chain.stop())
beforeEach(async () => {
  stage = await openStage(chain)
  from = stage.session.accounts[0].address
})

const someone = () => Keypair.generate().publicKey.toBase58()
type Transfer = { to: string; value: bigint; token?: string }
const send = (transfer: Transfer, { session, network, node }: Stage = stage) =>
  session.send(session.accounts[0], network, { namespace: 'solana', transaction: transfer }, node)
const getStatus = (id: string, node: NodeClient = stage.node) =>
  runtime.transactionStatus(node, id, never())
const balanceOf = (address: string) => runtime.balance(stage.node, address, never())
/** Takes what is sent, and loses it. */
const lostNode = (): NodeClient => ({
  ...stage.node,
  broadcast: () => Promise.reject(new KitError('network-unreachable', 'There is no line.')),
})
const getTokens = async (account: string) =>
  BigInt((await connection.getTokenAccountBalance(new PublicKey(account))).value.amount)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (thrown: unknown) => (thrown instanceof KitError ? thrown.code : thrown),
  )

describe('SOL (traps 11, 59, 60)', () => {
  it('sends the exact lamports on chain for the estimated fee', async () => {
    const to = someone()
    const value = 1_234_567_891n
    const before = await balanceOf(from)
    const request = { namespace: 'solana', transaction: { to, value } } as const
    const fee = await runtime.estimateFee(stage.node, from, request, never())
    const id = await send({ to, value })
    expect(await getStatus(id)).toBe('confirmed')
    expect(await balanceOf(to)).toBe(value)
    expect(before - (await balanceOf(from))).toBe(value + fee)
    expect(stage.wallet.promptCount).toBe(2)
  })

  it('builds what web3.js reads: limit, transfer, payer, blockhash', async () => {
    const to = someone()
    const { wire } = await buildTransfer(stage.node, from, { to, value: 5_000_000n })
    const transaction = Transaction.from(wire)
    expect(transaction.feePayer?.toBase58()).toBe(from)
    expect(transaction.instructions.map(({ programId }) => programId.toBase58())).toEqual([
      ComputeBudgetProgram.programId.toBase58(),
      '11111111111111111111111111111111',
    ])
    expect(transaction.recentBlockhash).toBe((await connection.getLatestBlockhash()).blockhash)
  })

  it('pays the priority that recent blocks paid, and never more than its ceiling', async () => {
    chain.setPriorityFees([0, 4_000, 1_000, 2_000])
    const to = someone()
    const priced = async () => {
      const { message, wire } = await buildTransfer(stage.node, from, { to, value: 5_000_000n })
      const [, price] = Transaction.from(wire).instructions
      return { price: price?.data.readBigUInt64LE(1), length: message.length }
    }
    expect((await priced()).price).toBe(4_000n)
    chain.setPriorityFees([10 ** 12])
    expect((await priced()).price).toBe(maxPrice)
    const id = await send({ to, value: 5_000_000n })
    expect(await getStatus(id)).toBe('confirmed')
    chain.setPriorityFees([])
  })

  it('sends without priority if the node reports none', async () => {
    const node: NodeClient = {
      ...stage.node,
      request(method, params, signal) {
        if (method !== 'getRecentPrioritizationFees')
          return stage.node.request(method, params, signal)
        return Promise.reject(new KitError('method-not-found', 'This node has no such method.'))
      },
    }
    const id = await send({ to: someone(), value: 5_000_000n }, { ...stage, node })
    expect(await getStatus(id)).toBe('confirmed')
  })

  it('sends two equal transfers at once as two', async () => {
    const to = someone()
    const ids = await Promise.all([
      send({ to, value: 3_000_000n }),
      send({ to, value: 3_000_000n }),
    ])
    expect(new Set(ids).size).toBe(2)
    expect(await balanceOf(to)).toBe(6_000_000n)
  })

  it('sends through the wallet’s own node on a cluster that it knows', async () => {
    const network = toNetwork(solanaDevnet)
    const to = someone()
    const id = await send({ to, value: 2_000_000n }, { ...stage, network })
    expect(await getStatus(id)).toBe('confirmed')
    const methods = stage.wallet.requests.map(({ method }) => method)
    expect(methods.at(-1)).toBe('solana:signAndSendTransaction')
    await send({ to, value: 2_000_000n })
    expect(stage.wallet.requests.at(-1)?.method).toBe('solana:signTransaction')
  })

  it.each([
    ['nothing', 0n, 'amount-invalid'],
    ['less than nothing', -1n, 'invalid-params'],
    ['more than 64 bits', 1n << 64n, 'invalid-params'],
  ])('refuses %s as an amount', async (_, value, code) =>
    expect(await codeOf(send({ to: someone(), value }))).toBe(code),
  )

  it('reports an insufficient balance without asking the wallet', async () => {
    expect(await codeOf(send({ to: someone(), value: 10n ** 15n }))).toBe('insufficient-funds')
    // Too little for a new account to stay open.
    expect(await codeOf(send({ to: someone(), value: 1n }))).toBe('insufficient-funds')
    expect(stage.wallet.promptCount).toBe(1)
  })
})

describe.each([
  ['token', tokenProgram],
  ['token-2022', token2022Program],
] as const)('tokens of %s', (program, programId) => {
  const create = (amount = 5_000_000n, decimals = 6) =>
    chain.createToken({ program, decimals, owner: from, amount })

  it('opens the recipient’s missing account, and reports what that costs', async () => {
    const { mint, account } = await create()
    const to = someone()
    const request = { namespace: 'solana', transaction: { to, value: 2n, token: mint } } as const
    const before = await balanceOf(from)
    const fee = await runtime.estimateFee(stage.node, from, request, never())
    const id = await send({ to, value: 1_500_001n, token: mint })
    expect(await getStatus(id)).toBe('confirmed')
    const target = await chain.associatedAccount(to, mint, program)
    expect(associatedAccount(to, mint, programId)).toBe(target)
    expect([await getTokens(target), await getTokens(account)]).toEqual([1_500_001n, 3_499_999n])
    expect(before - (await balanceOf(from))).toBe(fee)
    // Now it is there: no rent, and no opening.
    const less = await runtime.estimateFee(stage.node, from, request, never())
    expect(less).toBe(5_000n)
    await send({ to, value: 1n, token: mint })
    expect(await getTokens(target)).toBe(1_500_002n)
  })

  it('creates the recipient’s account if it already has lamports', async () => {
    const { mint } = await create()
    for (const lamports of [1_000_000n, 10_000_000n]) {
      const to = someone()
      const target = await chain.associatedAccount(to, mint, program)
      chain.airdrop(target, lamports)
      const request = { namespace: 'solana', transaction: { to, value: 7n, token: mint } } as const
      const fee = await runtime.estimateFee(stage.node, from, request, never())
      const before = await balanceOf(from)
      expect(await getStatus(await send({ to, value: 7n, token: mint }))).toBe('confirmed')
      expect(await getTokens(target)).toBe(7n)
      // What lies there is not asked for again.
      expect(before - (await balanceOf(from))).toBe(fee)
    }
  })

  it('recognises a recipient’s token account of the same mint', async () => {
    const { mint, account } = await create()
    const owner = someone()
    await send({ to: owner, value: 1n, token: mint })
    const target = await chain.associatedAccount(owner, mint, program)
    await send({ to: target, value: 7n, token: mint })
    expect([await getTokens(target), await getTokens(account)]).toEqual([8n, 4_999_992n])
  })

  /** Makes another the owner of a token account, as its owner may (`SetAuthority`). */
  async function handOver(account: string, owner: Keypair, next: string) {
    chain.airdrop(owner.publicKey.toBase58(), 1_000_000_000n)
    const instruction = new TransactionInstruction({
      programId: new PublicKey(programId),
      keys: [
        { pubkey: new PublicKey(account), isSigner: false, isWritable: true },
        { pubkey: owner.publicKey, isSigner: true, isWritable: false },
      ],
      // The instruction, the kind of authority (its owner), and that there is a new one.
      data: Buffer.concat([Buffer.from([6, 2, 1]), new PublicKey(next).toBuffer()]),
    })
    const { blockhash } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ recentBlockhash: blockhash, feePayer: owner.publicKey })
    transaction.add(instruction).sign(owner)
    await connection.sendRawTransaction(transaction.serialize())
  }

  it('[X22] refuses a recipient whose account for the token belongs to another owner', async () => {
    const { mint, account } = await create()
    const recipient = Keypair.generate()
    const to = recipient.publicKey.toBase58()
    await send({ to, value: 5n, token: mint })
    const target = await chain.associatedAccount(to, mint, program)
    const prompts = stage.wallet.promptCount
    if (program === 'token-2022') {
      // The newer program lets no associated account be handed over.
      await expect(handOver(target, recipient, someone())).rejects.toThrow()
      return
    }
    await handOver(target, recipient, someone())
    await expect(send({ to, value: 7n, token: mint })).rejects.toMatchObject({
      code: 'address-invalid',
      details: { transferFailure: 'recipient-owner-changed' },
    })
    expect(stage.wallet.promptCount).toBe(prompts)
    expect([await getTokens(target), await getTokens(account)]).toEqual([5n, 4_999_995n])
  })

  it('refuses what would be lost, or is more than there is', async () => {
    const { mint, account } = await create()
    const other = await create()
    const beside = await chain.associatedAccount(someone(), mint, program)
    expect(await codeOf(send({ to: mint, value: 1n, token: mint }))).toBe('address-invalid')
    expect(await codeOf(send({ to: other.account, value: 1n, token: mint }))).toBe(
      'address-invalid',
    )
    expect(await codeOf(send({ to: beside, value: 1n, token: mint }))).toBe('address-invalid')
    expect(await codeOf(send({ to: account, value: 1_000_000n }))).toBe('address-invalid')
    expect(await codeOf(send({ to: someone(), value: 6_000_000n, token: mint }))).toBe(
      'insufficient-funds',
    )
    expect(stage.wallet.promptCount).toBe(1)
  })

  it('reads decimals from the mint, none at all too', async () => {
    const { mint } = await create(3n, 0)
    const to = someone()
    await send({ to, value: 2n, token: mint })
    expect(await getTokens(await chain.associatedAccount(to, mint, program))).toBe(2n)
  })
})

describe('refuses a value that is not a token, and an unowned address', () => {
  it('never takes the placeholder of SOL for a token (trap 2)', async () => {
    const token = 'So11111111111111111111111111111111111111111'
    expect(await codeOf(send({ to: someone(), value: 1n, token }))).toBe('invalid-params')
  })

  it('refuses a wallet’s address as a token', async () => {
    expect(await codeOf(send({ to: someone(), value: 1n, token: from }))).toBe('address-invalid')
    expect(await codeOf(send({ to: someone(), value: 1n, token: someone() }))).toBe(
      'address-invalid',
    )
  })

  it('refuses programs, and derived addresses where nothing is', async () => {
    expect(await codeOf(send({ to: tokenProgram, value: 1_000_000n }))).toBe('address-invalid')
    const [derived] = PublicKey.findProgramAddressSync(
      [Buffer.from('x')],
      new PublicKey(tokenProgram),
    )
    const to = derived.toBase58()
    expect(await codeOf(send({ to, value: 1_000_000n }))).toBe('address-invalid')
    // A vault in use belongs to the system, and takes what it is sent.
    chain.airdrop(to, 1_000_000_000n)
    await send({ to, value: 1_000_000n })
    expect(await balanceOf(to)).toBe(1_001_000_000n)
  })

  it('derives the same accounts as web3.js', () => {
    const associated = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
    for (let count = 0; count < 20; count++) {
      const [owner, mint] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
      const seeds = [owner, new PublicKey(tokenProgram), mint].map((key) => key.toBuffer())
      const [expected] = PublicKey.findProgramAddressSync(seeds, associated)
      const found = associatedAccount(owner.toBase58(), mint.toBase58(), tokenProgram)
      expect(found).toBe(expected.toBase58())
    }
  })
})

describe('expiry', () => {
  it('gives up a transaction that came too late, instead of waiting for ever', async () => {
    const { message, wire, lastValidBlockHeight } = await buildTransfer(stage.node, from, {
      to: someone(),
      value: 1_000_000n,
    })
    expect([message.length > 0, lastValidBlockHeight > 0n]).toEqual([true, true])
    chain.advance(151)
    const { session, network, node } = stage
    const late = { namespace: 'solana', transaction: { transaction: wire } } as const
    expect(await codeOf(session.send(session.accounts[0], network, late, node))).toBe(
      'transaction-rejected',
    )
    // Without preflight the node takes it and forgets it.
    const unchecked = { transaction: wire, skipPreflight: true }
    const request = { namespace: 'solana', transaction: unchecked } as const
    const id = await session.send(session.accounts[0], network, request, node)
    expect(await getStatus(id)).toBe('pending')
    chain.advance(151)
    // Another node may know more than this one.
    expect(await getStatus(id)).toBe('pending')
    chain.advance(40)
    expect(await getStatus(id)).toBe('dropped')
  })

  it('knows the id of the signed transaction when the node’s response is lost', async () => {
    const deaf: NodeClient = {
      ...stage.node,
      async broadcast(method, params) {
        await stage.node.broadcast(method, params)
        throw new KitError('network-unreachable', 'The line went dead.')
      },
    }
    const to = someone()
    const id = await send({ to, value: 1_000_000n }, { ...stage, node: deaf })
    expect(await getStatus(id)).toBe('confirmed')
    const dead: NodeClient = {
      ...stage.node,
      broadcast: () => Promise.reject(new KitError('network-unreachable', 'There is no line.')),
    }
    const lost = await send({ to, value: 1_000_000n }, { ...stage, node: dead })
    expect(await getStatus(lost)).toBe('pending')
    chain.advance(190)
    expect(await getStatus(lost)).toBe('dropped')
    expect(await balanceOf(to)).toBe(1_000_000n)
  })

  it('returns the id at once, for any node failure after the transfer', async () => {
    const { session, wallet } = stage
    const hasMoved = () =>
      wallet.requests.some(({ method }) => method === 'solana:signAndSendTransaction')
    const network = toNetwork(solanaDevnet)
    const silent: NodeClient = {
      ...stage.node,
      request: (...asked) =>
        hasMoved() ? new Promise(() => undefined) : stage.node.request(...asked),
    }
    const to = someone()
    const asked = { namespace: 'solana', transaction: { to, value: 2_000_000n } } as const
    const id = await session.send(session.accounts[0], network, asked, silent)
    expect(hasMoved()).toBe(true)
    expect(await getStatus(id)).toBe('confirmed')
  })

  it('estimates generously for transactions that it did not send', async () => {
    const id = toBase58(Keypair.generate().secretKey)
    expect(await getStatus(id)).toBe('pending')
    chain.advance(290)
    expect(await getStatus(id)).toBe('pending')
    chain.advance(50)
    expect(await getStatus(id)).toBe('dropped')
  })

  it('remembers over a reload until when one can be taken, and guesses nothing', async () => {
    const kept = new Map<string, string>()
    const id = await send({ to: someone(), value: 1_000_000n }, { ...stage, node: lostNode() })
    const look = async () => {
      // Another page: nothing is left of what the first one held.
      vi.resetModules()
      const { createSolanaRuntime: again } = await import('../runtime.js')
      const memory = { get: () => kept.get(id), set: (text: string) => void kept.set(id, text) }
      return again().transactionStatus(stage.node, id, never(), memory)
    }
    const memory = { get: () => kept.get(id), set: (text: string) => void kept.set(id, text) }
    expect(await runtime.transactionStatus(stage.node, id, never(), memory)).toBe('pending')
    chain.advance(150)
    expect(await look()).toBe('pending')
    chain.advance(40)
    expect(await look()).toBe('dropped')
    for (const text of ['x', '-1', '1e9', '9'.repeat(21)]) {
      kept.set(id, text)
      expect(await look()).toBe('pending')
    }
  })

  it('returns failed for a transaction that ran and failed', async () => {
    const { wire } = await buildTransfer(stage.node, from, { to: someone(), value: 1_000_000n })
    const broken = Transaction.from(wire)
    const transfer = broken.instructions.at(-1)
    transfer?.data.writeBigUInt64LE(10n ** 17n, 4)
    const { session, network, node } = stage
    const transaction = broken.serialize({ requireAllSignatures: false, verifySignatures: false })
    const checked = { namespace: 'solana', transaction: { transaction } } as const
    expect(await codeOf(session.send(session.accounts[0], network, checked, node))).toBe(
      'insufficient-funds',
    )
    const request = {
      namespace: 'solana',
      transaction: { transaction, skipPreflight: true },
    } as const
    const id = await session.send(session.accounts[0], network, request, node)
    expect(await getStatus(id)).toBe('failed')
  })
})
