/** Tokens of both programs on a real virtual machine: what is shown is what the programs then do. */

import { type SolanaChain, startSolanaChain } from '@scope/devnet'
import { base58, base64 } from '@scure/base'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PrepareDeps } from '../approval/prepared.js'
import {
  instruction,
  memo,
  openAssociated,
  type TokenProgram,
  token,
  u64,
} from './fixtures/instructions.js'
import { needsWith, newSigner, nodeAt, noNode, type Signer } from './fixtures/signer.js'
import { prepareSolana } from './index.js'

const sol = 1_000_000_000n
const balance = 5_000_000n
const max = (1n << 64n) - 1n
let chain: SolanaChain
let connection: Connection
let signer: Signer

beforeAll(async () => {
  chain = await startSolanaChain()
  connection = new Connection(chain.url, 'confirmed')
})
afterAll(() => chain.stop())
beforeEach(() => {
  signer = newSigner()
  chain.airdrop(signer.account, 10n * sol)
})

const someone = () => Keypair.generate().publicKey.toBase58()

async function prepare(
  instructions: readonly TransactionInstruction[],
  more: Partial<PrepareDeps> = {},
  signers: readonly Keypair[] = [],
) {
  const { blockhash: recentBlockhash } = await connection.getLatestBlockhash()
  const payerKey = signer.pair.publicKey
  const transaction = new VersionedTransaction(
    new TransactionMessage({
      payerKey,
      recentBlockhash,
      instructions: [...instructions],
    }).compileToV0Message(),
  )
  if (signers.length > 0) transaction.sign([...signers])
  const params = { transaction: base64.encode(transaction.serialize()) }
  const deps = needsWith(signer, nodeAt(chain.url), more)
  const prepared = await prepareSolana({ method: 'solana_signAndSendTransaction', params }, deps)
  return { ...prepared, run: () => prepared.sign(signer.key())() }
}

describe.each(['token', 'token-2022'] as const)('%s', (program: TokenProgram) => {
  const own = (amount = balance, decimals = 6) =>
    chain.createToken({ program, decimals, owner: signer.account, amount })
  const getAccount = async (owner: string, mint: string, amount = 0n) =>
    (await chain.createToken({ program, decimals: 6, owner, amount, mint })).account
  const amountIn = async (account: string) => {
    const { value } = await connection.getTokenAccountBalance(new PublicKey(account))
    return BigInt(value.amount)
  }

  it('shows the owner behind the account of a transfer, and the mint’s decimals', async () => {
    const friend = someone()
    const { mint, account } = await own()
    const target = await getAccount(friend, mint)
    for (const sent of [
      token(program, [`${account}*`, `${target}*`, `${signer.account}!`], [3, ...u64(1_500_000n)]),
      token(
        program,
        [`${account}*`, mint, `${target}*`, `${signer.account}!`],
        [12, ...u64(1_500_000n), 6],
      ),
    ]) {
      const before = await amountIn(target)
      const { decoded, run } = await prepare([sent])
      const asset = { kind: 'token', address: mint, decimals: 6 }
      expect(decoded).toMatchObject({
        actions: [{ type: 'transfer', asset, amount: 1_500_000n, to: friend }],
        warnings: ['first-time-recipient'],
      })
      expect(decoded.actions[0]).not.toHaveProperty('from')
      expect(decoded.changes).toEqual([
        { asset: { kind: 'native' }, amount: -5_000n },
        { asset, amount: -1_500_000n },
      ])
      await run()
      expect((await amountIn(target)) - before).toBe(1_500_000n)
    }
  })

  it('shows the owner of an account that the transaction opens and pays', async () => {
    const friend = someone()
    const { mint, account } = await own()
    const target = await chain.associatedAccount(friend, mint, program)
    const open = { payer: signer.account, account: target, owner: friend, mint }
    const sent = token(
      program,
      [`${account}*`, mint, `${target}*`, `${signer.account}!`],
      [12, ...u64(7n), 6],
    )
    for (const data of [[], [0], [1]]) {
      const { decoded } = await prepare([openAssociated(program, open, data), sent])
      expect(decoded.actions).toMatchObject([
        { type: 'open-account', account: target, to: friend },
        { type: 'transfer', amount: 7n, to: friend },
      ])
      expect(decoded.warnings).toEqual(['first-time-recipient'])
    }
    const { run } = await prepare([openAssociated(program, open), sent])
    await run()
    expect(await amountIn(target)).toBe(7n)
  })

  it('shows a token account with a false owner as it is', async () => {
    const friend = someone()
    const { mint, account } = await own()
    const claimed = someone()
    const open = openAssociated(program, {
      payer: signer.account,
      account: claimed,
      owner: friend,
      mint,
    })
    const sent = token(
      program,
      [`${account}*`, `${claimed}*`, `${signer.account}!`],
      [3, ...u64(7n)],
    )
    const { decoded } = await prepare([open, sent])
    expect(decoded.actions[1]).toMatchObject({ type: 'transfer', to: claimed })
    expect(decoded.warnings).toContain('simulation-failed')
  })

  it('shows the account and the checked decimals if no node answers', async () => {
    const { mint, account } = await own()
    const target = await getAccount(someone(), mint)
    const checked = token(
      program,
      [`${account}*`, mint, `${target}*`, `${signer.account}!`],
      [12, ...u64(7n), 6],
    )
    const { decoded } = await prepare([checked], { node: noNode })
    expect(decoded.actions).toEqual([
      {
        type: 'transfer',
        asset: { kind: 'token', address: mint, decimals: 6 },
        amount: 7n,
        to: target,
      },
    ])
    expect(decoded.warnings).toEqual(['first-time-recipient', 'not-simulated'])
    // The token can't be determined.
    const bare = token(
      program,
      [`${account}*`, `${target}*`, `${signer.account}!`],
      [3, ...u64(7n)],
    )
    const other = await prepare([bare], { node: noNode })
    expect(other.decoded.actions[0]).toMatchObject({ type: 'call', to: bare.programId.toBase58() })
    expect(other.decoded.warnings).toContain('undecoded')
  })

  it('reports what an allowance moves as another owner’s', async () => {
    const owner = newSigner()
    chain.airdrop(owner.account, sol)
    const { mint, account } = await chain.createToken({
      program,
      decimals: 6,
      owner: owner.account,
      amount: balance,
    })
    const mine = await getAccount(signer.account, mint)
    const sent = token(program, [`${account}*`, `${mine}*`, `${signer.account}!`], [3, ...u64(7n)])
    const { decoded } = await prepare([sent])
    expect(decoded.actions[0]).toMatchObject({
      type: 'transfer',
      from: owner.account,
      to: signer.account,
    })
    expect(decoded.warnings).toEqual(['simulation-failed'])
  })

  it('[X10] warns of an unlimited allowance for the whole balance or the maximum', async () => {
    const { mint, account } = await own()
    const spender = someone()
    const asset = { kind: 'token', address: mint, decimals: 6 }
    const approve = async (amount: bigint) => {
      const bare = token(
        program,
        [`${account}*`, spender, `${signer.account}!`],
        [4, ...u64(amount)],
      )
      const uses = [`${account}*`, mint, spender, `${signer.account}!`]
      const checked = token(program, uses, [13, ...u64(amount), 6])
      const [first, second] = [await prepare([bare]), await prepare([checked])]
      expect(first.decoded).toEqual(second.decoded)
      return first
    }
    const small = await approve(balance - 1n)
    expect(small.decoded.actions).toEqual([
      { type: 'approve', asset, spender, amount: balance - 1n, isPermit: false },
    ])
    expect(small.decoded.warnings).toEqual(['authority'])
    expect((await approve(balance)).decoded.warnings).toEqual(['unlimited-approval', 'authority'])
    const all = await approve(max)
    expect(all.decoded.actions).toMatchObject([{ type: 'approve', amount: 'all' }])
    expect(all.decoded.warnings).toEqual(['unlimited-approval', 'authority'])

    await small.run()
    const { decoded, run } = await prepare([
      token(program, [`${account}*`, `${signer.account}!`], [5]),
    ])
    expect(decoded.actions).toEqual([
      { type: 'approve', asset, spender, amount: 0n, isPermit: false },
    ])
    expect(decoded.warnings).toEqual([])
    await run()
    const revoked = await prepare([token(program, [`${account}*`, `${signer.account}!`], [5])])
    expect(revoked.decoded.actions).toMatchObject([{ type: 'call', name: 'revoke' }])
  })

  it('warns of a new owner or close authority of an account', async () => {
    const { account } = await own()
    const thief = someone()
    const uses = [`${account}*`, `${signer.account}!`]
    const { decoded, run } = await prepare([
      token(program, uses, [6, 2, 1, ...base58.decode(thief)]),
    ])
    expect(decoded.actions).toEqual([
      { type: 'set-authority', account, authority: 'account-owner', to: thief },
    ])
    expect(decoded.warnings).toEqual(['authority'])
    const closer = await prepare([token(program, uses, [6, 3, 0])])
    expect(closer.decoded.actions).toEqual([
      { type: 'set-authority', account, authority: 'close-account' },
    ])
    const back = await prepare([token(program, uses, [6, 3, 1, ...base58.decode(signer.account)])])
    expect(back.decoded.warnings).toEqual([])
    if (program === 'token') await run()
  })

  it('doesn’t decode an authority with an extra byte', async () => {
    const { account } = await own()
    const uses = [`${account}*`, `${signer.account}!`]
    const longer = [6, 3, 1, ...base58.decode(someone()), 0]
    const { decoded } = await prepare([token(program, uses, longer)])
    expect(decoded.actions).toMatchObject([{ type: 'call' }])
    expect(decoded.actions[0]).not.toHaveProperty('name')
    expect(decoded.warnings).toContain('undecoded')
    // The program does take it: nothing failed.
    expect(decoded.warnings).not.toContain('simulation-failed')
  })

  it('shows where the SOL of a closed account goes', async () => {
    const { account } = await own(0n)
    const friend = someone()
    const close = (to: string) =>
      prepare([token(program, [`${account}*`, `${to}*`, `${signer.account}!`], [9])])
    expect((await close(friend)).decoded).toMatchObject({
      actions: [{ type: 'close-account', account, to: friend }],
      warnings: ['first-time-recipient'],
    })
    const { decoded, run } = await close(signer.account)
    expect(decoded.warnings).toEqual([])
    const [change] = decoded.changes ?? []
    expect(change?.amount).toBeGreaterThan(2_000_000n)
    const before = BigInt(await connection.getBalance(signer.pair.publicKey))
    await run()
    const after = BigInt(await connection.getBalance(signer.pair.publicKey))
    expect(after - before).toBe(change?.amount)
  })

  it('shows a name and the amounts of burn, mint and sync instructions', async () => {
    const { mint, account } = await own()
    const uses = [`${account}*`, `${mint}*`, `${signer.account}!`]
    const { decoded, run } = await prepare([token(program, uses, [8, ...u64(9n)])])
    expect(decoded.actions).toMatchObject([
      {
        type: 'call',
        name: 'burn',
        fields: [
          { name: 'account', value: account },
          { name: 'mint', value: mint },
          { name: 'amount', value: '9' },
        ],
      },
    ])
    expect(decoded.warnings).toEqual([])
    await run()
    expect(await amountIn(account)).toBe(balance - 9n)
    const mints = [`${mint}*`, `${account}*`, `${signer.account}!`]
    const minted = await prepare([token(program, mints, [14, ...u64(9n), 6])])
    expect(minted.decoded.actions).toMatchObject([
      { name: 'mintTo', fields: [{ value: account }, { value: mint }, { value: '9' }] },
    ])
    const levelled = await prepare([token(program, [`${account}*`], [17])])
    expect(levelled.decoded.actions).toMatchObject([{ type: 'call', name: 'syncNative' }])
  })

  it('does not decode an instruction with an extra byte, or an unknown one', async () => {
    const { account } = await own()
    const target = someone()
    const uses = [`${account}*`, `${target}*`, `${signer.account}!`]
    for (const data of [[3, ...u64(7n), 0], [3, ...u64(7n)].slice(0, -1), [99], [6, 99, 0], []]) {
      const { decoded } = await prepare([token(program, uses, data)])
      expect(decoded.warnings).toContain('undecoded')
      expect(decoded.actions).toEqual([
        {
          type: 'call',
          to: expect.any(String),
          amount: 0n,
          data: `0x${Buffer.from(data).toString('hex')}`,
          fields: [
            { name: '0 writable', value: account },
            { name: '1 writable', value: target },
            { name: '2 signer writable', value: signer.account },
          ],
        },
      ])
    }
  })

  it('[X9] warns of a burn address if tokens go to their own mint', async () => {
    const { mint, account } = await own()
    const toMint = await getAccount(mint, mint)
    const uses = [`${account}*`, mint, `${toMint}*`, `${signer.account}!`]
    const { decoded } = await prepare([token(program, uses, [12, ...u64(7n), 6])])
    expect(decoded.actions).toMatchObject([{ type: 'transfer', to: mint }])
    expect(decoded.warnings).toEqual(['burn-address'])
  })
})

it('decodes a transfer with a fee for Token-2022 only', async () => {
  const { mint, account } = await chain.createToken({
    program: 'token-2022',
    decimals: 6,
    owner: signer.account,
    amount: balance,
  })
  const friend = someone()
  const { account: target } = await chain.createToken({
    program: 'token-2022',
    decimals: 6,
    owner: friend,
    amount: 0n,
    mint,
  })
  const uses = [`${account}*`, mint, `${target}*`, `${signer.account}!`]
  const data = [26, 1, ...u64(7n), 6, ...u64(0n)]
  const { decoded } = await prepare([token('token-2022', uses, data)])
  expect(decoded.actions).toMatchObject([{ type: 'transfer', amount: 7n, to: friend }])
  const older = await prepare([token('token', uses, data)])
  expect(older.decoded.warnings).toContain('undecoded')
})

it('shows the owner of a new token account, and warns if unknown', async () => {
  const wrapped = Keypair.generate()
  const address = wrapped.publicKey.toBase58()
  const { mint } = await chain.createToken({
    program: 'token',
    decimals: 6,
    owner: signer.account,
    amount: balance,
  })
  const programId = token('token', [], []).programId
  const create = SystemProgram.createAccount({
    fromPubkey: signer.pair.publicKey,
    newAccountPubkey: wrapped.publicKey,
    lamports: 2_039_280,
    space: 165,
    programId,
  })
  const of = (owner: string) => token('token', [`${address}*`, mint], [18, ...base58.decode(owner)])
  const { decoded, run } = await prepare([create, of(signer.account)], {}, [wrapped])
  expect(decoded.actions).toEqual([
    { type: 'transfer', asset: { kind: 'native' }, amount: 2_039_280n, to: address },
    { type: 'open-account', account: address, to: programId.toBase58() },
    { type: 'open-account', account: address, to: signer.account },
  ])
  expect(decoded.warnings).toEqual([])
  await run()
  const other = await prepare([create, of(someone())], {}, [wrapped])
  expect(other.decoded.warnings).toContain('first-time-recipient')
})

it('decodes a memo that is text, and no other bytes', async () => {
  const { decoded } = await prepare([memo('Invoice 7 \u202eolleh')])
  expect(decoded.actions).toMatchObject([
    { type: 'call', name: 'memo', fields: [{ name: 'text', value: 'Invoice 7 \ufffdolleh' }] },
  ])
  expect(decoded.warnings).toEqual([])
  const older = instruction(new PublicKey('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'), [], [65])
  const first = await prepare([older])
  expect(first.decoded).toMatchObject({ actions: [{ name: 'memo' }], warnings: [] })
  const bytes = await prepare([memo(Uint8Array.of(0xc3, 0x28))])
  expect(bytes.decoded.warnings).toContain('undecoded')
})
