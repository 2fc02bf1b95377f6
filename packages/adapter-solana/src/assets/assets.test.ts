import { toNetwork } from '@scope/core/chain'
import { type SolanaChain, solanaDevAddresses, startSolanaChain } from '@scope/devnet'
import { createTestNode } from '@scope/testing'
import { Keypair, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solanaLocal } from '../networks/index.js'
import { createSolanaRuntime } from '../runtime.js'
import { buildTransfer } from '../transfer/build.js'
import { associatedAccount } from '../transfer/pda.js'
import { tokenProgram } from '../transfer/programs.js'
import { mintNames, transferFee } from './mint.js'

const [owner = '', stranger = ''] = solanaDevAddresses
const signal = () => new AbortController().signal

let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain()
})
afterAll(() => chain.stop())

const node = () => createTestNode(chain.url)
const network = () => toNetwork(solanaLocal(chain.url, chain.caipNetworkId))
const money = async () => {
  const all = await createSolanaRuntime().assets?.()
  if (!all) throw new Error('The adapter knows of money.')
  return all
}

describe('[SND-09] tokens of a plain node', () => {
  it('include both programs, with listed names and without collectibles', async () => {
    const holding = { owner, decimals: 6, amount: 5_000_000n }
    const first = await chain.createToken({ ...holding, program: 'token' })
    const second = await chain.createToken({ ...holding, program: 'token-2022', decimals: 9 })
    const collectible = await chain.createToken({
      ...holding,
      program: 'token',
      decimals: 0,
      amount: 1n,
    })
    const listed = [
      {
        networkId: network().caipNetworkId,
        address: first.mint,
        name: 'Gold',
        symbol: 'GLD',
        decimals: 2,
      },
    ]
    const { getTokenBalances: holdings, token } = await money()
    const found = await holdings(node(), network(), owner, listed, signal())
    const of = (mint: string) => found.find(({ address }) => address === mint)
    // The mint's value counts, not the list's (X3).
    expect(of(first.mint)).toEqual({
      address: first.mint,
      name: 'Gold',
      symbol: 'GLD',
      decimals: 6,
      amount: 5_000_000n,
    })
    expect(of(second.mint)).toMatchObject({ decimals: 9, amount: 5_000_000n })
    expect(of(collectible.mint)).toBeUndefined()
    expect(await token(node(), network(), second.mint, signal())).toMatchObject({ decimals: 9 })
    await expect(token(node(), network(), owner, signal())).rejects.toMatchObject({
      code: 'address-invalid',
    })
  })
})

describe('the preview of a transfer', () => {
  const preview = async (transfer: object) =>
    (await money()).preview(
      node(),
      network(),
      owner,
      { to: stranger, amount: 1_000_000n, ...transfer },
      signal(),
    )

  it('costs a signature, and rent if the recipient has no account for it', async () => {
    expect(await preview({})).toEqual({ fee: 5_000n, warnings: [] })
    const holding = { owner, decimals: 6, amount: 5_000_000n, program: 'token' as const }
    const { mint } = await chain.createToken(holding)
    const told = await preview({ token: { address: mint, decimals: 6 } })
    expect(told).toMatchObject({
      amountReceived: 1_000_000n,
      extra: { kind: 'rent' },
      warnings: [],
    })
    expect(told.fee).toBe(5_000n + (told.extra?.fee ?? 0n))
  })

  it('reports an error if the amount exceeds the balance', async () => {
    const told = await preview({ amount: 10n ** 18n })
    expect(told.error).toBeDefined()
  })

  it('[X9] rejects a recipient address that no key can belong to', async () => {
    const vault = associatedAccount(owner, stranger, tokenProgram)
    expect(await preview({ to: vault })).toMatchObject({
      warnings: ['contract'],
      error: { code: 'address-invalid' },
    })
    expect(await preview({ to: owner })).toMatchObject({ warnings: ['own-address'] })
    // Destroys what it is sent, with each slot.
    const incinerator = '1nc1nerator11111111111111111111111111111111'
    expect(await preview({ to: incinerator })).toMatchObject({ warnings: ['zero-address'] })
  })

  it('names the reason why a transfer can’t succeed', async () => {
    const holding = { owner, decimals: 6, amount: 5_000_000n, program: 'token' as const }
    const { mint, account } = await chain.createToken(holding)
    const other = await chain.createToken(holding)
    const unused = associatedAccount(stranger, mint, tokenProgram)
    const why = async (transfer: object) => (await preview(transfer)).error?.details.transferFailure
    expect(await why({ to: tokenProgram })).toBe('recipient-program')
    expect(await why({ to: mint })).toBe('recipient-program')
    expect(await why({ to: account })).toBe('recipient-token-account')
    const token = { address: mint, decimals: 6 }
    expect(await why({ to: other.account, token })).toBe('recipient-token-account')
    expect(await why({ to: unused })).toBe('recipient-off-curve')
    const newAccount = Keypair.generate().publicKey.toBase58()
    expect(await why({ to: newAccount, amount: 1_000n })).toBe('recipient-rent')
  })

  it('reports too little SOL to open the recipient’s account', async () => {
    const poor = Keypair.generate().publicKey.toBase58()
    chain.airdrop(poor, 1_000_000n)
    const { mint } = await chain.createToken({
      owner: poor,
      decimals: 6,
      amount: 5n,
      program: 'token',
    })
    const { preview: ask } = await money()
    const transfer = { to: stranger, amount: 1n, token: { address: mint, decimals: 6 } }
    expect((await ask(node(), network(), poor, transfer, signal())).error).toMatchObject({
      code: 'insufficient-funds',
      details: { transferFailure: 'insufficient-funds-for-account' },
    })
  })
})

it('includes memo and references of a payment link, as Solana Pay specifies', async () => {
  const reference = associatedAccount(owner, stranger, tokenProgram)
  const { message, wire } = await buildTransfer(node(), owner, {
    to: stranger,
    value: 1_000n,
    references: [reference],
    memo: 'Order 7',
  })
  expect(message.length).toBeLessThan(1_000)
  const { instructions } = Transaction.from(wire)
  const [memo, transfer] = instructions.slice(-2)
  expect(memo?.data.toString()).toBe('Order 7')
  const keys = transfer?.keys.map(({ pubkey, isSigner, isWritable }) => [
    pubkey.toBase58(),
    isSigner,
    isWritable,
  ])
  expect(keys).toEqual([
    [owner, true, true],
    [stranger, false, true],
    [reference, false, false],
  ])
  await expect(
    buildTransfer(node(), owner, { to: stranger, value: 1n, memo: 'x'.repeat(121) }),
  ).rejects.toMatchObject({ code: 'invalid-params' })
})

describe('extensions of a mint', () => {
  /** Type, length and bytes, behind the base and the kind of the account. */
  function mint(...extensions: readonly (readonly [type: number, bytes: Buffer])[]) {
    const parts = extensions.flatMap(([type, bytes]) => {
      const head = Buffer.alloc(4)
      head.writeUInt16LE(type, 0)
      head.writeUInt16LE(bytes.length, 2)
      return [head, bytes]
    })
    return {
      owner: 'x',
      lamports: 0n,
      data: new Uint8Array(Buffer.concat([Buffer.alloc(166), ...parts])),
    }
  }
  const text = (value: string) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(Buffer.byteLength(value))
    return Buffer.concat([length, Buffer.from(value)])
  }
  const names = (...values: string[]) => Buffer.concat([Buffer.alloc(64), ...values.map(text)])
  function fees(older: number, newer: number, max = 2n ** 63n) {
    const bytes = Buffer.alloc(108)
    for (const [at, share] of [
      [72, older],
      [90, newer],
    ] as const) {
      bytes.writeBigUInt64LE(max, at + 8)
      bytes.writeUInt16LE(share, at + 16)
    }
    return bytes
  }

  it('report its name, read behind others and cleaned', () => {
    expect(mintNames(mint([7, Buffer.alloc(3)], [19, names('Gold\u202e', 'GLD', 'uri')]))).toEqual({
      name: 'Gold',
      symbol: 'GLD',
    })
    for (const broken of [mint(), mint([19, Buffer.alloc(10)]), mint([19, names('Gold', '')])])
      expect(mintNames(broken)).toBeUndefined()
  })

  it('report what a transfer keeps back: the higher of two fees, up to its maximum', () => {
    expect(transferFee(mint([1, fees(100, 50)]), 1_000n)).toBe(10n)
    expect(transferFee(mint([1, fees(50, 100)]), 1_001n)).toBe(11n)
    expect(transferFee(mint([1, fees(100, 100, 3n)]), 1_000n)).toBe(3n)
    expect(transferFee(mint(), 1_000n)).toBe(0n)
  })
})
