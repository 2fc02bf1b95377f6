/** The system program, lookup tables and recipients, on a real virtual machine; and what no bytes of a page can bring about. */

import { type SolanaChain, startSolanaChain } from '@scope/devnet'
import { base58, base64 } from '@scure/base'
import {
  AddressLookupTableProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NodeClient, PrepareDeps } from '../approval/prepared.js'
import { instruction, programs } from './fixtures/instructions.js'
import { needsWith, newSigner, nodeAt, noNode, type Signer } from './fixtures/signer.js'
import { prepareSolana } from './index.js'

const sol = 1_000_000_000n
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

const someone = () => Keypair.generate().publicKey
type Tables = Parameters<TransactionMessage['compileToV0Message']>[0]

async function prepare(
  instructions: readonly TransactionInstruction[],
  more: Partial<PrepareDeps> = {},
  signers: readonly Keypair[] = [],
  tables: Tables = [],
) {
  const { blockhash: recentBlockhash } = await connection.getLatestBlockhash()
  const payerKey = signer.pair.publicKey
  const transaction = new VersionedTransaction(
    new TransactionMessage({
      payerKey,
      recentBlockhash,
      instructions: [...instructions],
    }).compileToV0Message(tables),
  )
  if (signers.length > 0) transaction.sign([...signers])
  const params = { transaction: base64.encode(transaction.serialize()) }
  const deps = needsWith(signer, nodeAt(chain.url), more)
  const prepared = await prepareSolana({ method: 'solana_signAndSendTransaction', params }, deps)
  return { ...prepared, run: () => prepared.sign(signer.key())() }
}
const pay = (toPubkey: PublicKey, lamports = sol) =>
  SystemProgram.transfer({ fromPubkey: signer.pair.publicKey, toPubkey, lamports })
const native = { kind: 'native' } as const

describe('the system program', () => {
  it('shows the SOL that a new account takes, and its owner program', async () => {
    const made = Keypair.generate()
    const programId = someone()
    const { decoded, run } = await prepare(
      [
        SystemProgram.createAccount({
          fromPubkey: signer.pair.publicKey,
          newAccountPubkey: made.publicKey,
          lamports: Number(sol),
          space: 10,
          programId,
        }),
      ],
      {},
      [made],
    )
    const address = made.publicKey.toBase58()
    expect(decoded.actions).toEqual([
      { type: 'transfer', asset: native, amount: sol, to: address },
      { type: 'open-account', account: address, to: programId.toBase58() },
    ])
    expect(decoded.warnings).toEqual(['first-time-recipient'])
    await run()
    expect((await connection.getAccountInfo(made.publicKey))?.owner).toEqual(programId)
  })

  it('shows a derived account as opened, and as the sender of its payments', async () => {
    const { publicKey } = signer.pair
    const system = SystemProgram.programId
    const derived = await PublicKey.createWithSeed(publicKey, 'savings', system)
    const opened = await prepare([
      SystemProgram.createAccountWithSeed({
        fromPubkey: publicKey,
        newAccountPubkey: derived,
        basePubkey: publicKey,
        seed: 'savings',
        lamports: Number(sol),
        space: 0,
        programId: system,
      }),
    ])
    expect(opened.decoded.actions).toEqual([
      { type: 'transfer', asset: native, amount: sol, to: derived.toBase58() },
      { type: 'open-account', account: derived.toBase58(), to: system.toBase58() },
    ])
    await opened.run()
    const to = someone()
    const { decoded, run } = await prepare([
      SystemProgram.transfer({
        fromPubkey: derived,
        basePubkey: publicKey,
        toPubkey: to,
        lamports: sol / 2n,
        seed: 'savings',
        programId: system,
      }),
    ])
    expect(decoded.actions).toEqual([
      {
        type: 'transfer',
        asset: native,
        amount: sol / 2n,
        to: to.toBase58(),
        from: derived.toBase58(),
      },
    ])
    expect(decoded.warnings).toEqual(['first-time-recipient'])
    await run()
    expect(BigInt(await connection.getBalance(to))).toBe(sol / 2n)
  })

  it('warns if the user’s account is assigned to a program', async () => {
    const program = someone()
    const { decoded } = await prepare([
      SystemProgram.assign({ accountPubkey: signer.pair.publicKey, programId: program }),
    ])
    expect(decoded.actions).toEqual([
      {
        type: 'set-authority',
        account: signer.account,
        authority: 'program',
        to: program.toBase58(),
      },
    ])
    expect(decoded.warnings).toContain('authority')
  })

  it('shows a payment from another account as theirs, without a warning', async () => {
    const other = Keypair.generate()
    chain.airdrop(other.publicKey.toBase58(), sol)
    const to = someone()
    const moved = SystemProgram.transfer({
      fromPubkey: other.publicKey,
      toPubkey: to,
      lamports: sol / 2n,
    })
    const { decoded } = await prepare([moved], {}, [other])
    expect(decoded.actions).toEqual([
      {
        type: 'transfer',
        asset: native,
        amount: sol / 2n,
        to: to.toBase58(),
        from: other.publicKey.toBase58(),
      },
    ])
    expect(decoded.warnings).toEqual([])
  })

  it('shows a call to any other program, with its accounts and data', async () => {
    const [program, account] = [someone(), someone().toBase58()]
    const uses = [`${signer.account}*!`, `${account}*`, programs.token.toBase58()]
    const { decoded } = await prepare([instruction(program, uses, [1, 0xfe])])
    expect(decoded.actions).toEqual([
      {
        type: 'call',
        to: program.toBase58(),
        amount: 0n,
        data: '0x01fe',
        fields: [
          { name: '0 signer writable', value: signer.account },
          { name: '1 writable', value: account },
          { name: '2', value: programs.token.toBase58() },
        ],
      },
    ])
    expect(decoded.warnings).toContain('undecoded')
    const none = await prepare([])
    expect(none.decoded.actions).toMatchObject([{ type: 'bytes' }])
    expect(none.decoded.warnings).toContain('undecoded')
  })
})

describe('recipients', () => {
  it('[X4] get a warning if first-time or look-alike, and none if known', async () => {
    const to = someone()
    const address = to.toBase58()
    expect((await prepare([pay(to)], { known: [address] })).decoded.warnings).toEqual([])
    const bytes = to.toBytes()
    bytes[16] = (bytes[16] ?? 0) ^ 1
    const middle = `${address.slice(0, 20)}${address[20] === 'x' ? 'y' : 'x'}${address.slice(21)}`
    expect((await prepare([pay(to)], { known: [middle] })).decoded.warnings).toEqual([
      'look-alike',
      'first-time-recipient',
    ])
    const stranger = someone().toBase58()
    expect((await prepare([pay(to)], { known: [stranger] })).decoded.warnings).toEqual([
      'first-time-recipient',
    ])
    const self = await prepare([pay(signer.pair.publicKey)])
    expect(self.decoded.warnings).toEqual([])
  })

  it.each([
    ['the system program', () => SystemProgram.programId],
    ['a token program', () => programs['token-2022']],
    ['the placeholder of SOL', () => new PublicKey('So11111111111111111111111111111111111111111')],
    ['a program that the node knows', () => AddressLookupTableProgram.programId],
  ])('[X9] get a burn address warning if one is %s', async (_, to) => {
    expect((await prepare([pay(to())])).decoded.warnings).toContain('burn-address')
  })

  it('[X9] get a burn address warning if one is a mint', async () => {
    const { mint } = await chain.createToken({
      program: 'token-2022',
      decimals: 6,
      owner: signer.account,
      amount: 1n,
    })
    const { decoded } = await prepare([pay(new PublicKey(mint))])
    expect(decoded.warnings).toEqual(['burn-address'])
  })
})

describe('lookup tables', () => {
  async function newTable(addresses: readonly PublicKey[]) {
    const { publicKey } = signer.pair
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: publicKey,
      payer: publicKey,
      recentSlot: 0,
    })
    const extend = AddressLookupTableProgram.extendLookupTable({
      payer: publicKey,
      authority: publicKey,
      lookupTable: table,
      addresses: [...addresses],
    })
    await (await prepare([create, extend])).run()
    chain.advance(2)
    const { value } = await connection.getAddressLookupTable(table)
    if (!value) throw new Error('The table is not there.')
    return value
  }

  it('are read from the chain, and shown as they are signed and executed', async () => {
    const to = someone()
    const table = await newTable([someone(), to])
    const { decoded, run } = await prepare([pay(to)], {}, [], [table])
    expect(decoded.actions).toEqual([
      { type: 'transfer', asset: native, amount: sol, to: to.toBase58() },
    ])
    expect(decoded.changes).toEqual([{ asset: native, amount: -sol - 5_000n }])
    await run()
    expect(BigInt(await connection.getBalance(to))).toBe(sol)
  })

  it('are read in the chain’s order if several: writable accounts first', async () => {
    const [to, read, program] = [someone(), someone(), someone()]
    const [addressLookupTableAccount, other] = [
      await newTable([read]),
      await newTable([someone(), to]),
    ]
    const uses = [`${to.toBase58()}*`, read.toBase58()]
    const call = instruction(program, uses, [])
    const { decoded } = await prepare([pay(to), call], {}, [], [addressLookupTableAccount, other])
    expect(decoded.actions).toMatchObject([
      { type: 'transfer', to: to.toBase58() },
      {
        type: 'call',
        to: program.toBase58(),
        fields: [
          { name: '0 writable', value: to.toBase58() },
          { name: '1', value: read.toBase58() },
        ],
      },
    ])
  })

  it('reject the transaction if they can’t be read', async () => {
    const to = someone()
    const table = await newTable([someone(), to])
    const real = nodeAt(chain.url)
    /** A node that says something else of accounts. A scripted answer in front of the real chain. */
    const saying = (value: unknown): NodeClient => ({
      ask: (method, params) =>
        method === 'getMultipleAccounts' ? Promise.resolve(value) : real.ask(method, params),
    })
    const answer = (await real.ask('getMultipleAccounts', [
      [table.key.toBase58()],
      { encoding: 'base64' },
    ])) as { value: [{ data: [string, string]; owner: string }] }
    const [account] = answer.value
    const data = base64.decode(account.data[0])
    const withData = (bytes: Uint8Array) =>
      saying({ value: [{ ...account, data: [base64.encode(bytes), 'base64'] }] })
    await prepare([pay(to)], { node: withData(data) }, [], [table])
    for (const node of [
      noNode,
      saying({ value: [null] }),
      saying({ value: [] }),
      saying('nothing'),
      saying({ value: [{ ...account, owner: programs.token.toBase58() }] }),
      saying({ value: [{ ...account, data: ['!', 'base64'] }] }),
      withData(data.slice(0, 56)),
      withData(data.slice(0, 56 + 32)),
      withData(data.slice(0, -1)),
      withData(Uint8Array.of(0, ...data.slice(1))),
    ]) {
      await expect(prepare([pay(to)], { node }, [], [table])).rejects.toMatchObject({
        name: 'FrameError',
        code: 'unreadable',
      })
    }
  })
})

describe('a node that lies or talks nonsense', () => {
  const anything = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>

  it('is not trusted: changes no actions, and hides no missing simulation', async () => {
    const to = someone()
    await fc.assert(
      fc.asyncProperty(anything, anything, async (accounts, simulation) => {
        const node: NodeClient = {
          ask: async (method) =>
            method === 'getMultipleAccounts' ? { value: accounts } : simulation,
        }
        const { decoded } = await prepare([pay(to)], { node })
        expect(decoded.actions).toEqual([
          { type: 'transfer', asset: native, amount: sol, to: to.toBase58() },
        ])
        expect(decoded.warnings).toContain('first-time-recipient')
        if (decoded.changes === undefined) expect(decoded.warnings).toContain('not-simulated')
      }),
      { numRuns: 40 },
    )
  })

  it('reports no changes if it can’t return the current state', async () => {
    const real = nodeAt(chain.url)
    const node: NodeClient = {
      ask: (method, params) =>
        method === 'getMultipleAccounts' ? Promise.resolve({}) : real.ask(method, params),
    }
    const { decoded } = await prepare([pay(someone())], { node })
    expect(decoded.warnings).toEqual(['first-time-recipient', 'not-simulated'])
    expect(decoded).not.toHaveProperty('changes')
  })

  it.each([
    ['half an account', { lamports: -1 }],
    ['lamports that were rounded', { lamports: 2 ** 60 }],
    ['an owner that is none', { owner: 'me' }],
    ['data in another writing', { data: ['00', 'base58'] }],
  ])('reports no changes if it returns %s', async (_, wrong) => {
    const real = nodeAt(chain.url)
    const node: NodeClient = {
      async ask(method, params) {
        const answer = (await real.ask(method, params)) as { value: { accounts: object[] } }
        if (method !== 'simulateTransaction') return answer
        const accounts = answer.value.accounts.map((account) => ({ ...account, ...wrong }))
        return { ...answer, value: { ...answer.value, accounts } }
      },
    }
    const { decoded } = await prepare([pay(someone())], { node })
    expect(decoded).not.toHaveProperty('changes')
    expect(decoded.warnings).toContain('not-simulated')
  })
})

it('[F9] decodes each instruction or reports it as undecoded, and never fails', async () => {
  const accounts = [signer.account, someone().toBase58(), someone().toBase58()]
  const ids = [
    SystemProgram.programId.toBase58(),
    programs.token.toBase58(),
    programs['token-2022'].toBase58(),
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    'ComputeBudget111111111111111111111111111111',
    'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  ]
  const randomInstruction = fc.record({
    program: fc.constantFrom(...ids),
    uses: fc.array(fc.constantFrom(...accounts), { maxLength: 7 }),
    kind: fc.integer({ min: 0, max: 30 }),
    rest: fc.uint8Array({ maxLength: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(randomInstruction, { maxLength: 4 }), async (all) => {
      const made = all.map(({ program, uses, kind, rest }) =>
        instruction(new PublicKey(program), uses, [kind, ...rest]),
      )
      const message = new TransactionMessage({
        payerKey: signer.pair.publicKey,
        recentBlockhash: base58.encode(new Uint8Array(32).fill(3)),
        instructions: made,
      }).compileToV0Message()
      const wire = Uint8Array.of(1, ...new Uint8Array(64), ...message.serialize())
      const { decoded } = await prepareSolana(
        { method: 'solana_signTransaction', params: { transaction: base64.encode(wire) } },
        needsWith(signer, noNode),
      )
      expect(decoded.actions.length).toBeGreaterThan(0)
      const calls = decoded.actions.filter(
        (action) => action.type === 'call' && action.name === undefined,
      )
      if (calls.length > 0) expect(decoded.warnings).toContain('undecoded')
    }),
    { numRuns: 300 },
  )
})
