/** The chain as web3.js sees it: a library that knows nothing of this project. */
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { base58 } from './base58.js'
import { solanaDevAddresses } from './dev-addresses.js'
import { type SolanaChain, startSolanaChain } from './start.js'

let chain: SolanaChain
let connection: Connection
beforeAll(async () => {
  chain = await startSolanaChain()
  const wsEndpoint = chain.webSocketUrl
  connection = new Connection(chain.url, { commitment: 'confirmed', wsEndpoint })
})
afterAll(() => chain.stop())

async function funded(): Promise<Keypair> {
  const payer = Keypair.generate()
  chain.airdrop(payer.publicKey.toBase58(), BigInt(5 * LAMPORTS_PER_SOL))
  return payer
}

async function transfer(payer: Keypair, to: PublicKey, lamports: number) {
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const transaction = new Transaction({
    blockhash,
    lastValidBlockHeight,
    feePayer: payer.publicKey,
  })
  transaction.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports }))
  transaction.sign(payer)
  return { wire: transaction.serialize(), lastValidBlockHeight }
}

const rpc = async (body: unknown) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(chain.url, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.json()
}

describe('a local Solana chain', () => {
  it('funds the development accounts, and has its own genesis hash', async () => {
    expect(solanaDevAddresses).toHaveLength(10)
    const first = new PublicKey(solanaDevAddresses[0] ?? '')
    expect(await connection.getBalance(first)).toBe(1_000 * LAMPORTS_PER_SOL)
    expect(chain.caipNetworkId).toBe(`solana:${(await connection.getGenesisHash()).slice(0, 32)}`)
    const other = await startSolanaChain({ seed: 'other' })
    expect(other.caipNetworkId).not.toBe(chain.caipNetworkId)
    await other.stop()
  })

  it('accepts legacy and versioned transfers, and confirms them', async () => {
    const payer = await funded()
    const to = Keypair.generate().publicKey
    const { wire } = await transfer(payer, to, LAMPORTS_PER_SOL)
    const id = await connection.sendRawTransaction(wire)
    expect((await connection.getSignatureStatus(id)).value?.confirmationStatus).toBe('finalized')
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)

    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: (await connection.getLatestBlockhash()).blockhash,
      instructions: [
        SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: 1_000_000 }),
      ],
    }).compileToV0Message()
    const versioned = new VersionedTransaction(message)
    const { value } = await connection.simulateTransaction(versioned)
    expect([value.err, value.unitsConsumed]).toEqual([null, 150])
    expect((await connection.getFeeForMessage(message)).value).toBe(5_000)
    versioned.sign([payer])
    const before = await connection.getBalance(payer.publicKey)
    await connection.sendTransaction(versioned)
    expect(await connection.getBalance(payer.publicKey)).toBe(before - 1_005_000)
  })

  it('accepts two equal transfers with two blockhashes, and the same one once', async () => {
    const payer = await funded()
    const to = Keypair.generate().publicKey
    const first = await transfer(payer, to, LAMPORTS_PER_SOL)
    const id = await connection.sendRawTransaction(first.wire)
    expect(await connection.sendRawTransaction(first.wire)).toBe(id)
    await connection.sendRawTransaction((await transfer(payer, to, LAMPORTS_PER_SOL)).wire)
    expect(await connection.getBalance(to)).toBe(2 * LAMPORTS_PER_SOL)
  })

  it('expires blockhashes', async () => {
    const payer = await funded()
    const { wire, lastValidBlockHeight } = await transfer(payer, payer.publicKey, 1)
    chain.advance(151)
    expect(await connection.getBlockHeight()).toBeGreaterThan(lastValidBlockHeight)
    await expect(connection.sendRawTransaction(wire)).rejects.toThrow(/Blockhash not found/)
  })

  it('rejects unfunded and wrongly signed transactions in preflight', async () => {
    const payer = await funded()
    const { wire } = await transfer(payer, Keypair.generate().publicKey, 99 * LAMPORTS_PER_SOL)
    await expect(connection.sendRawTransaction(wire)).rejects.toThrow(
      /custom program error: 0x1|insufficient/i,
    )
    const forged = (await transfer(payer, payer.publicKey, 2)).wire
    forged[5] = (forged[5] ?? 0) ^ 1
    await expect(connection.sendRawTransaction(forged)).rejects.toThrow(/signature/i)
  })

  it.each(['token', 'token-2022'] as const)(
    'returns tokens of %s as real nodes do',
    async (program) => {
      const owner = await funded()
      const address = owner.publicKey.toBase58()
      const token = await chain.createToken({
        program,
        decimals: 6,
        owner: address,
        amount: 2_500_000n,
      })
      const mint = new PublicKey(token.mint)
      const { value } = await connection.getParsedTokenAccountsByOwner(owner.publicKey, { mint })
      expect(value[0]?.pubkey.toBase58()).toBe(token.account)
      expect(value[0]?.account.data.parsed.info.tokenAmount.uiAmountString).toBe('2.5')
      expect((await connection.getTokenSupply(mint)).value.amount).toBe('2500000')
      const balance = await connection.getTokenAccountBalance(new PublicKey(token.account))
      expect(balance.value).toEqual({
        amount: '2500000',
        decimals: 6,
        uiAmount: 2.5,
        uiAmountString: '2.5',
      })
    },
  )

  it('returns an account’s transactions newest first, from any one on', async () => {
    const payer = await funded()
    const to = Keypair.generate().publicKey
    const ids: string[] = []
    for (const lamports of [1, 2, 3])
      ids.push(
        await connection.sendRawTransaction(
          (await transfer(payer, to, (lamports * LAMPORTS_PER_SOL) / 2)).wire,
        ),
      )
    const listed = async (options: object) =>
      (await connection.getSignaturesForAddress(to, options)).map(({ signature }) => signature)
    expect(await listed({})).toEqual([...ids].reverse())
    expect(await listed({ limit: 1 })).toEqual([ids[2]])
    expect(await listed({ before: ids[2], limit: 1 })).toEqual([ids[1]])
    // Of another account, and still a place in the chain.
    const other = await connection.getSignaturesForAddress(payer.publicKey)
    expect(await listed({ before: other.at(-1)?.signature })).toEqual([])
    expect(await listed({ until: ids[0] })).toEqual([ids[2], ids[1]])
    expect(await listed({ before: '1'.repeat(64) })).toEqual([])
    const first = (await connection.getSignaturesForAddress(to, { limit: 1 }))[0]
    expect(first).toMatchObject({ err: null, memo: null, confirmationStatus: 'finalized' })
    expect(await listed({ limit: 0 }).catch((error: Error) => error.message)).toContain('limit')
  })

  it('returns the balance changes of a transaction, in SOL and tokens', async () => {
    const payer = await funded()
    const to = Keypair.generate()
    const transferred = await transfer(payer, to.publicKey, LAMPORTS_PER_SOL)
    const id = await connection.sendRawTransaction(transferred.wire)
    const found = await connection.getTransaction(id, { maxSupportedTransactionVersion: 0 })
    expect(found?.version).toBe('legacy')
    expect(found?.transaction.message.getAccountKeys().get(0)).toEqual(payer.publicKey)
    expect(found?.meta?.preBalances).toEqual([5 * LAMPORTS_PER_SOL, 0, 1])
    expect(found?.meta?.postBalances).toEqual([4 * LAMPORTS_PER_SOL - 5_000, LAMPORTS_PER_SOL, 1])
    const [paid] = await connection.getSignaturesForAddress(payer.publicKey, { before: id })
    const airdrop = await connection.getTransaction(paid?.signature ?? '', {
      maxSupportedTransactionVersion: 0,
    })
    expect(airdrop?.meta?.postBalances.at(-1)).toBe(5 * LAMPORTS_PER_SOL)

    const token = await chain.createToken({
      program: 'token',
      decimals: 6,
      owner: payer.publicKey.toBase58(),
      amount: 2_500_000n,
    })
    const there = await chain.createToken({
      program: 'token',
      decimals: 6,
      owner: to.publicKey.toBase58(),
      amount: 0n,
      mint: token.mint,
    })
    const move = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: (await connection.getLatestBlockhash()).blockhash,
      instructions: [
        new TransactionInstruction({
          programId: new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
          keys: [
            { pubkey: new PublicKey(token.account), isSigner: false, isWritable: true },
            { pubkey: new PublicKey(there.account), isSigner: false, isWritable: true },
            { pubkey: payer.publicKey, isSigner: true, isWritable: false },
          ],
          // Transfer, and 1,000,000 in eight bytes.
          data: Buffer.from('0340420f0000000000', 'hex'),
        }),
      ],
    }).compileToV0Message()
    const versioned = new VersionedTransaction(move)
    versioned.sign([payer])
    const moved = await connection.sendTransaction(versioned)
    await expect(connection.getTransaction(moved)).rejects.toThrow(/version/i)
    const transaction = await connection.getTransaction(moved, {
      maxSupportedTransactionVersion: 0,
    })
    expect(transaction?.version).toBe(0)
    const amounts = (list: unknown) =>
      (list as { owner: string; uiTokenAmount: { amount: string } }[]).map(
        ({ owner, uiTokenAmount }) => [owner, uiTokenAmount.amount],
      )
    const [mine, theirs] = [payer.publicKey.toBase58(), to.publicKey.toBase58()]
    expect(new Map(amounts(transaction?.meta?.preTokenBalances) as [string, string][])).toEqual(
      new Map([
        [mine, '2500000'],
        [theirs, '0'],
      ]),
    )
    expect(new Map(amounts(transaction?.meta?.postTokenBalances) as [string, string][])).toEqual(
      new Map([
        [mine, '1500000'],
        [theirs, '1000000'],
      ]),
    )
  })

  it('responds to batches, and rejects unknown methods', async () => {
    const call = (id: number, method: string) => ({ jsonrpc: '2.0', id, method })
    expect(await rpc([call(1, 'getHealth'), call(2, 'getNothing')])).toEqual([
      { jsonrpc: '2.0', id: 1, result: 'ok' },
      { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'Method not found' } },
    ])
    expect(await rpc('x')).toMatchObject({ error: { code: -32601 } })
    expect(await rpc(call(3, 'getBalance'))).toMatchObject({ error: { code: -32602 } })
  })

  it('responds to any origin', async () => {
    const response = await fetch(chain.url, { method: 'OPTIONS' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('returns recent priority fees', async () => {
    chain.setPriorityFees([5, 7])
    const fees = await connection.getRecentPrioritizationFees()
    expect(fees.map(({ prioritizationFee }) => prioritizationFee)).toEqual([5, 7])
    chain.setPriorityFees([])
  })

  it('notifies subscribers of a transaction, also if it is already confirmed', async () => {
    const payer = await funded()
    const { wire, lastValidBlockHeight } = await transfer(
      payer,
      Keypair.generate().publicKey,
      LAMPORTS_PER_SOL,
    )
    const { signature: bytes, recentBlockhash: blockhash = '' } = Transaction.from(wire)
    const signature = base58(new Uint8Array(bytes ?? []))
    const early = connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
    expect(await connection.sendRawTransaction(wire)).toBe(signature)
    expect((await early).value.err).toBe(null)
    const late = connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
    expect((await late).value.err).toBe(null)
  })

  it('rejects a transaction that requires a later slot', async () => {
    const { wire } = await transfer(await funded(), Keypair.generate().publicKey, LAMPORTS_PER_SOL)
    const slot = await connection.getSlot()
    await expect(
      connection.sendRawTransaction(wire, { minContextSlot: slot + 100 }),
    ).rejects.toThrow(/Minimum context slot/)
    await connection.sendRawTransaction(wire, { minContextSlot: slot })
  })

  it('closes its port on stop', async () => {
    const other = await startSolanaChain({ seed: 'short' })
    await other.stop()
    await expect(fetch(other.url)).rejects.toThrow()
  })
})

it('returns errors as real nodes do', async () => {
  const payer = await funded()
  const to = Keypair.generate().publicKey
  const simulated = async (lamports: number, from = payer.publicKey) => {
    const message = new TransactionMessage({
      payerKey: from,
      recentBlockhash: (await connection.getLatestBlockhash()).blockhash,
      instructions: [SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })],
    }).compileToLegacyMessage()
    return (await connection.simulateTransaction(new VersionedTransaction(message))).value.err
  }
  expect(await simulated(99 * LAMPORTS_PER_SOL)).toEqual({ InstructionError: [0, { Custom: 1 }] })
  expect(await simulated(1)).toEqual({ InsufficientFundsForRent: { account_index: 1 } })
  expect(await simulated(1, Keypair.generate().publicKey)).toBe('AccountNotFound')
})
