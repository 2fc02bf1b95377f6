/**
 * Requests that try to show another recipient than the one who is paid, or none. The accounts are as the token program keeps
 * them; what a node says of them is scripted.
 */
import { base64 } from '@scure/base'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { NodeClient } from '../approval/prepared.js'
import { openAssociated, programs, token, u64 } from './fixtures/instructions.js'
import { needsWith, newSigner } from './fixtures/signer.js'
import { prepareSolana } from './index.js'
import { associatedAccount } from './pda.js'

const signer = newSigner()
const victim = signer.pair.publicKey
const attacker = Keypair.generate().publicKey
const other = Keypair.generate()
const mint = Keypair.generate().publicKey
const blockhash = Keypair.generate().publicKey.toBase58()
const program = programs.token
const associatedOf = (owner: PublicKey) =>
  associatedAccount(owner.toBase58(), mint.toBase58(), program.toBase58())
const own = associatedOf(victim)
const address = other.publicKey.toBase58()
const amount = 1_000_000_000n

interface Shared {
  readonly delegate?: PublicKey
  readonly closeAuthority?: PublicKey
}
/** The layout of the token program's accounts. */
function tokenAccount(owner: PublicKey, units: bigint, { delegate, closeAuthority }: Shared = {}) {
  const data = Buffer.alloc(165)
  mint.toBuffer().copy(data, 0)
  owner.toBuffer().copy(data, 32)
  data.writeBigUInt64LE(units, 64)
  data[108] = 1
  for (const [at, key] of [
    [72, delegate],
    [129, closeAuthority],
  ] as const)
    if (key) {
      data.writeUInt32LE(1, at)
      key.toBuffer().copy(data, at + 4)
    }
  return getAccount(program.toBase58(), data)
}
const getAccount = (owner: string, data = Buffer.alloc(0), lamports = 2_039_280) => ({
  owner,
  lamports,
  executable: false,
  data: [data.toString('base64'), 'base64'],
})
const wallet = (lamports = 1_000_000_000) =>
  getAccount(SystemProgram.programId.toBase58(), undefined, lamports)
function mintAccount() {
  const data = Buffer.alloc(82)
  data[44] = 6
  data[45] = 1
  return getAccount(program.toBase58(), data)
}

type Accounts = Readonly<Record<string, unknown>>
const usual: Accounts = {
  [victim.toBase58()]: wallet(),
  [attacker.toBase58()]: wallet(),
  [own]: tokenAccount(victim, amount),
  [mint.toBase58()]: mintAccount(),
}

/** A node of these accounts, which after any transaction are those of `then`. */
function getNodeClient(now: Accounts, then: Accounts = now): NodeClient {
  return {
    async ask(method, params) {
      if (method === 'getMultipleAccounts') {
        const [addresses] = params as [string[]]
        return { value: addresses.map((key) => now[key] ?? null) }
      }
      const [, { accounts }] = params as [string, { accounts: { addresses: string[] } }]
      return {
        value: {
          err: null,
          accounts: accounts.addresses.map((key) => ({ ...now, ...then })[key] ?? null),
        },
      }
    },
  }
}

const send = (to: string) =>
  token(
    'token',
    [`${own}*`, mint.toBase58(), `${to}*`, `${victim.toBase58()}!`],
    [12, ...u64(amount), 6],
  )
const initialise = (owner: PublicKey) =>
  token('token', [`${address}*`, mint.toBase58()], [18, ...owner.toBytes()])
const create = SystemProgram.createAccount({
  fromPubkey: victim,
  newAccountPubkey: other.publicKey,
  lamports: 2_039_280,
  space: 165,
  programId: program,
})
const wire = (...instructions: readonly TransactionInstruction[]) => {
  const transaction = new Transaction({ feePayer: victim, recentBlockhash: blockhash })
  transaction.add(...instructions)
  return base64.encode(
    transaction.serialize({ requireAllSignatures: false, verifySignatures: false }),
  )
}

async function read(transactions: readonly string[], node: NodeClient) {
  const { decoded } = await prepareSolana(
    { method: 'solana_signAllTransactions', params: { transactions } },
    needsWith(signer, node),
  )
  return decoded
}
const lastPayment = (actions: readonly object[]) =>
  actions.findLast((action) => 'type' in action && action.type === 'transfer')

describe('[F24] the recipient of a token', () => {
  it('is never taken from another transaction of the request', async () => {
    const { actions, warnings } = await read(
      [wire(create, initialise(victim)), wire(send(address))],
      getNodeClient(usual),
    )
    expect(lastPayment(actions)).toMatchObject({ amount, to: address })
    expect(warnings).toContain('first-time-recipient')
  })

  it('is taken from the same transaction, which can’t be sent in part', async () => {
    const { actions, warnings } = await read(
      [wire(create, initialise(victim), send(address))],
      getNodeClient(usual),
    )
    expect(lastPayment(actions)).toMatchObject({ to: victim.toBase58() })
    expect(warnings).not.toContain('foreign-account')
  })

  it('is the account itself where the transaction opens it twice', async () => {
    const close = token(
      'token',
      [`${address}*`, `${attacker.toBase58()}*`, `${attacker.toBase58()}!`],
      [9],
    )
    const twice = [create, initialise(attacker), send(address), close, create, initialise(victim)]
    const { actions } = await read([wire(...twice)], getNodeClient(usual))
    const payments = actions.filter(
      (action) => action.type === 'transfer' && action.asset.kind === 'token',
    )
    expect(payments).toMatchObject([{ to: address }])
  })

  it.each([
    ['others can close', { closeAuthority: attacker }],
    ['others can spend from', { delegate: attacker }],
  ])('is the account itself where %s it, and what goes there is lost', async (_, shared) => {
    const before = { ...usual, [address]: tokenAccount(victim, 0n, shared) }
    const after = {
      [own]: tokenAccount(victim, 0n),
      [address]: tokenAccount(victim, amount, shared),
    }
    const { actions, warnings, changes } = await read(
      [wire(send(address))],
      getNodeClient(before, after),
    )
    expect(actions).toMatchObject([{ type: 'transfer', amount, to: address }])
    expect(warnings).toEqual(['foreign-account', 'first-time-recipient'])
    expect(changes).toMatchObject([{ amount: -amount }])
  })

  it('is the account itself where it is not the associated one of its owner', async () => {
    const before = { ...usual, [address]: tokenAccount(attacker, 0n) }
    const { actions, warnings } = await read([wire(send(address))], getNodeClient(before))
    expect(actions).toMatchObject([{ to: address }])
    expect(warnings).toEqual(['foreign-account', 'first-time-recipient'])
  })

  it('is the account itself where its owner has handed over the associated one', async () => {
    const theirs = associatedOf(victim)
    const before = {
      ...usual,
      [theirs]: tokenAccount(attacker, 0n),
      [address]: tokenAccount(victim, amount),
    }
    const open = {
      payer: victim.toBase58(),
      account: theirs,
      owner: victim.toBase58(),
      mint: mint.toBase58(),
    }
    const from = token(
      'token',
      [`${address}*`, mint.toBase58(), `${theirs}*`, `${victim.toBase58()}!`],
      [12, ...u64(amount), 6],
    )
    const { actions, warnings } = await read(
      [wire(from, openAssociated('token', open))],
      getNodeClient(before),
    )
    expect(lastPayment(actions)).toMatchObject({ to: theirs })
    expect(warnings).toContain('foreign-account')
  })
})

describe('[F24] SOL', () => {
  const pay = SystemProgram.transfer({
    fromPubkey: victim,
    toPubkey: other.publicKey,
    lamports: 500_000_000,
  })
  it.each([
    [{ closeAuthority: attacker }, ['foreign-account', 'first-time-recipient']],
    [{}, ['foreign-account', 'first-time-recipient']],
  ])('into a token account that is shared as %j is warned of', async (shared, warnings) => {
    const before = { ...usual, [address]: tokenAccount(victim, 0n, shared) }
    expect((await read([wire(pay)], getNodeClient(before))).warnings).toEqual(warnings)
  })

  it('into the account’s own associated one is not', async () => {
    const into = SystemProgram.transfer({
      fromPubkey: victim,
      toPubkey: new PublicKey(own),
      lamports: 1,
    })
    expect((await read([wire(into)], getNodeClient(usual))).warnings).toEqual([])
  })
})
