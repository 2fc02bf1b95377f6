/** Solana requests on a real chain: what is shown is what is signed, and nothing is signed that nobody can read. */
import { ed25519 } from '@noble/curves/ed25519'
import { type SolanaChain, startSolanaChain } from '@scope/devnet'
import { base58, base64 } from '@scure/base'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../../tools/vectors.js'
import type { ChainNode, PrepareNeeds } from '../approval/prepared.js'
import { FrameProblem } from '../frame-error.js'
import { prepareSolana } from './index.js'
import {
  associatedTokenProgram,
  lookupTableProgram,
  memoPrograms,
  token2022Program,
  tokenProgram,
} from './programs.js'

const me = Keypair.fromSeed(new Uint8Array(32).fill(7))
const account = me.publicKey.toBase58()
const friend = Keypair.fromSeed(new Uint8Array(32).fill(8))
const to = friend.publicKey.toBase58()
const newKey = () => new Uint8Array(32).fill(7)
const sol = 1_000_000_000

let chain: SolanaChain
let node: ChainNode
let asked: string[]

beforeAll(async () => {
  chain = await startSolanaChain()
  chain.airdrop(account, 100n * BigInt(sol))
  chain.airdrop(to, BigInt(sol))
}, 30_000)
afterAll(() => chain.stop())
beforeEach(() => {
  asked = []
  node = {
    async ask(method, params) {
      asked.push(method)
      const response = await fetch(chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { result, error } = await response.json()
      if (error) throw new FrameProblem('node', String(error.message))
      return result
    },
  }
})

/** A node that answers some methods by what is given. A scripted answer in front of the real chain. */
const answering = (answers: Readonly<Record<string, unknown>>): ChainNode => ({
  async ask(method, params) {
    if (!Object.hasOwn(answers, method)) return node.ask(method, params)
    asked.push(method)
    const given = answers[method]
    if (given instanceof Error) throw given
    return typeof given === 'function' ? given(params) : given
  },
})
const needs = (more: Partial<PrepareNeeds> = {}): PrepareNeeds => ({
  chainId: chain.caipNetworkId,
  account,
  parentOrigin: 'https://shop.example.com',
  node,
  known: [],
  signal: new AbortController().signal,
  now: Date.now,
  ...more,
})
const prepare = (method: string, params: unknown, more: Partial<PrepareNeeds> = {}) =>
  prepareSolana({ method, params }, needs(more))

async function blockhash(): Promise<string> {
  const { value } = (await node.ask('getLatestBlockhash', [])) as { value: { blockhash: string } }
  return value.blockhash
}
async function legacy(...instructions: TransactionInstruction[]): Promise<string> {
  const transaction = new Transaction({
    feePayer: me.publicKey,
    recentBlockhash: await blockhash(),
  })
  transaction.add(...instructions)
  return transaction
    .serialize({ requireAllSignatures: false, verifySignatures: false })
    .toString('base64')
}
async function versioned(
  instructions: TransactionInstruction[],
  payer = me.publicKey,
  tables: AddressLookupTableAccount[] = [],
): Promise<VersionedTransaction> {
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: await blockhash(),
    instructions,
  })
  return new VersionedTransaction(message.compileToV0Message(tables))
}
const textOf = (transaction: VersionedTransaction) => base64.encode(transaction.serialize())
const pay = (lamports: number, receiver = friend.publicKey) =>
  SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: receiver, lamports })
const read = async (text: string, more: Partial<PrepareNeeds> = {}) =>
  (await prepare('solana_signTransaction', { transaction: text }, more)).reading
const isSigned = (wire: string) => {
  const bytes = base64.decode(wire)
  const { message, signatures } = VersionedTransaction.deserialize(bytes)
  const [first = new Uint8Array()] = signatures
  return ed25519.verify(first, message.serialize(), me.publicKey.toBytes())
}

describe('a payment', () => {
  it('is shown with its fee and what changes, sent once, and arrives', async () => {
    const transaction = await legacy(pay(sol))
    const { reading, sign } = await prepare('solana_signAndSendTransaction', { transaction })
    expect(reading).toMatchObject({
      account,
      acts: [{ does: 'pay', asset: { kind: 'native' }, amount: BigInt(sol), to }],
      warnings: ['first-time-receiver'],
      fee: 5_000n,
    })
    expect(reading.changes).toEqual([{ asset: { kind: 'native' }, amount: -BigInt(sol) - 5_000n }])
    const balance = async () => ((await node.ask('getBalance', [to])) as { value: number }).value
    const before = await balance()
    const send = sign(newKey())
    expect(asked).not.toContain('sendTransaction')
    const { signature } = (await send()) as { signature: string }
    expect(asked.filter((one) => one === 'sendTransaction')).toHaveLength(1)
    const status = await node.ask('getSignatureStatuses', [[signature]])
    expect(status).toMatchObject({ value: [{ err: null }] })
    expect((await balance()) - before).toBe(sol)
  })

  it.each(['legacy', 'versioned'])('%s is signed to the byte as it came', async (kind) => {
    const text = kind === 'legacy' ? await legacy(pay(5)) : textOf(await versioned([pay(5)]))
    const { sign } = await prepare('solana_signTransaction', { transaction: text })
    const answer = (await sign(newKey())()) as { transaction: string; signature: string }
    expect(isSigned(answer.transaction)).toBe(true)
    const [before, after] = [text, answer.transaction].map((one) => base64.decode(one))
    expect(after?.slice(65)).toEqual(before?.slice(65))
    expect(base58.decode(answer.signature)).toEqual(after?.slice(1, 65))
  })

  it('that somebody else pays for keeps their signature, and names no fee', async () => {
    const transaction = await versioned([pay(5)], friend.publicKey)
    transaction.sign([friend])
    const theirs = transaction.signatures[0]
    const { reading, sign } = await prepare('solana_signTransaction', {
      transaction: textOf(transaction),
    })
    expect(reading.fee).toBeUndefined()
    const answer = (await sign(newKey())()) as { transaction: string }
    const signed = VersionedTransaction.deserialize(base64.decode(answer.transaction))
    expect(signed.signatures[0]).toEqual(theirs)
    expect(
      ed25519.verify(
        signed.signatures[1] ?? new Uint8Array(),
        signed.message.serialize(),
        me.publicKey.toBytes(),
      ),
    ).toBe(true)
  })

  it('names what was offered for the work', async () => {
    const budget = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 300_001 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_001 }),
    ]
    expect((await read(await legacy(...budget, pay(5)))).fee).toBe(5_000n + 300_002n)
    const [, price] = budget
    expect((await read(await legacy(price as TransactionInstruction, pay(5)))).fee).toBe(
      5_000n + 200_001n,
    )
  })

  it('several are read each, and signed in their order', async () => {
    const transactions = [await legacy(pay(1)), textOf(await versioned([pay(2)]))]
    const { reading, sign } = await prepare('solana_signAllTransactions', { transactions })
    expect(reading.acts.map((act) => act.does === 'pay' && act.amount)).toEqual([1n, 2n])
    expect(reading.fee).toBe(10_000n)
    const answer = (await sign(newKey())()) as { transactions: string[] }
    expect(answer.transactions.map(isSigned)).toEqual([true, true])
  })

  it('[X4] whom it goes to is compared with those who were paid before', async () => {
    const alike = `${to.slice(0, 4)}${'1'.repeat(to.length - 8)}${to.slice(-4)}`
    const known = { known: [alike] }
    expect((await read(await legacy(pay(5)), known)).warnings).toEqual([
      'look-alike',
      'first-time-receiver',
    ])
    expect((await read(await legacy(pay(5)), { known: [to] })).warnings).toEqual([])
    const lost = new PublicKey(tokenProgram)
    expect((await read(await legacy(pay(sol, lost)))).warnings).toContain('lost-receiver')
  })

  it('of more than there is is said to fail', async () => {
    const { warnings, changes } = await read(await legacy(pay(1_000 * sol)), { known: [to] })
    expect(warnings).toEqual(['fails'])
    expect(changes).toBeUndefined()
  })
})

describe('tokens', () => {
  const key = (text: string) => new PublicKey(text)
  const u64 = (value: bigint) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(value)
    return bytes
  }
  const account_ = (pubkey: string, isWritable = true, isSigner = false) => ({
    pubkey: key(pubkey),
    isWritable,
    isSigner,
  })
  interface Held {
    readonly program: string
    readonly mint: string
    readonly from: string
    readonly theirs: string
    readonly decimals: number
  }
  const held: Held[] = []

  beforeAll(async () => {
    for (const [name, program, decimals] of [
      ['token', tokenProgram, 6],
      ['token-2022', token2022Program, 2],
    ] as const) {
      const token = { program: name, owner: account, decimals, amount: 1_000_000n }
      const { mint, account: from } = await chain.createToken(token)
      const theirs = await chain.associatedAccount(to, mint, name)
      held.push({ program, mint, from, theirs, decimals })
    }
  })
  const each = async (run: (one: Held) => Promise<void>) => {
    for (const one of held) await run(one)
  }
  const instruction = (program: string, data: Buffer, ...keys: ReturnType<typeof account_>[]) =>
    new TransactionInstruction({ programId: key(program), keys, data })

  it('go to a person, not to an account: whose it is is shown, also where it is opened at once', async () => {
    await each(async ({ program, mint, from, theirs, decimals }) => {
      const open = instruction(
        associatedTokenProgram,
        Buffer.from([1]),
        account_(account, true, true),
        account_(theirs),
        account_(to, false),
        account_(mint, false),
        account_('11111111111111111111111111111111', false),
        account_(program, false),
      )
      const move = instruction(
        program,
        Buffer.concat([Buffer.from([12]), u64(100n), Buffer.from([decimals])]),
        account_(from),
        account_(mint, false),
        account_(theirs),
        account_(account, false, true),
      )
      const reading = await read(await legacy(open, move))
      const asset = { kind: 'token', address: mint, decimals }
      expect(reading.acts).toEqual([
        { does: 'open-account', account: theirs, to },
        { does: 'pay', asset, amount: 100n, to },
      ])
      expect(reading.warnings).toEqual(['first-time-receiver'])
      expect(reading.changes).toContainEqual({ asset, amount: -100n })
      const { sign } = await prepare('solana_signAndSendTransaction', {
        transaction: await legacy(open, move),
      })
      await sign(newKey())()
      // It is there now, and does not name its token in the transaction any more.
      const plain = instruction(
        program,
        Buffer.concat([Buffer.from([3]), u64(7n)]),
        account_(from),
        account_(theirs),
        account_(account, false, true),
      )
      const again = await read(await legacy(plain), { known: [to] })
      expect(again.acts).toEqual([{ does: 'pay', asset, amount: 7n, to }])
      expect(again.warnings).toEqual([])
    })
  })

  it('[X10] who may take them from now on is said, and that it is all of them', async () => {
    await each(async ({ program, mint, from, decimals }) => {
      const approve = (amount: bigint) =>
        instruction(
          program,
          Buffer.concat([Buffer.from([4]), u64(amount)]),
          account_(from),
          account_(to, false),
          account_(account, false, true),
        )
      const some = await read(await legacy(approve(5n)))
      expect(some.acts).toEqual([
        {
          does: 'allow',
          asset: { kind: 'token', address: mint, decimals },
          spender: to,
          amount: 5n,
          isPermit: false,
        },
      ])
      expect(some.warnings).toEqual(['authority'])
      const all = await read(await legacy(approve(2n ** 64n - 1n)))
      expect(all.acts).toMatchObject([{ amount: 'all' }])
      expect(all.warnings).toEqual(['authority', 'unlimited-approval'])
    })
  })

  it('an account that gets another owner is said to, and one that is closed', async () => {
    await each(async ({ program, from }) => {
      const give = instruction(
        program,
        Buffer.concat([Buffer.from([6, 2, 1]), friend.publicKey.toBuffer()]),
        account_(from),
        account_(account, false, true),
      )
      const reading = await read(await legacy(give))
      expect(reading.acts).toEqual([{ does: 'hand-over', account: from, authority: 'owner', to }])
      expect(reading.warnings).toContain('authority')
      const close = instruction(
        program,
        Buffer.from([9]),
        account_(from),
        account_(to),
        account_(account, false, true),
      )
      expect((await read(await legacy(close))).acts).toEqual([
        { does: 'close-account', account: from, to },
      ])
    })
  })
})

describe('other programs', () => {
  it('are shown whole, and said to be unread', async () => {
    const program = Keypair.fromSeed(new Uint8Array(32).fill(9)).publicKey
    const call = new TransactionInstruction({
      programId: program,
      keys: [{ pubkey: friend.publicKey, isSigner: false, isWritable: true }],
      data: Buffer.from('abcd', 'hex'),
    })
    const reading = await read(await legacy(call))
    expect(reading.acts).toEqual([
      {
        does: 'call',
        to: program.toBase58(),
        fields: [{ name: '1', value: to }],
        amount: 0n,
        data: 'abcd',
      },
    ])
    expect(reading.warnings).toContain('unread')
  })

  it('the owner of the wallet’s own account is not changed without a word', async () => {
    const assign = SystemProgram.assign({
      accountPubkey: me.publicKey,
      programId: friend.publicKey,
    })
    const reading = await read(await legacy(assign))
    expect(reading.acts).toEqual([{ does: 'hand-over', account, authority: 'owner', to }])
    expect(reading.warnings).toContain('authority')
  })

  it('[F7] a memo is a text, with nothing hidden in it', async () => {
    const [program = ''] = memoPrograms
    const memo = new TransactionInstruction({
      programId: new PublicKey(program),
      keys: [],
      data: Buffer.from('Hi \u202ethere'),
    })
    const { acts } = await read(await legacy(memo, pay(5)))
    expect(acts[0]).toMatchObject({
      does: 'call',
      name: 'Memo',
      fields: [{ name: 'text', value: 'Hi \ufffdthere' }],
    })
  })
})

describe('keys of a table', () => {
  const table = Keypair.fromSeed(new Uint8Array(32).fill(10)).publicKey
  const lookup = (addresses: PublicKey[]) =>
    new AddressLookupTableAccount({
      key: table,
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses,
      },
    })
  const bytes = (keys: readonly PublicKey[], owner = lookupTableProgram) => ({
    lamports: 1,
    owner,
    data: [
      base64.encode(
        new Uint8Array([...new Uint8Array(56), ...keys.flatMap((one) => [...one.toBytes()])]),
      ),
      'base64',
    ],
  })
  /** A node that has the table, and nothing else. */
  const having = (value: unknown) =>
    answering({
      getMultipleAccounts: ([addresses]: readonly [readonly string[]]) => ({
        value: addresses.map((one) => (one === table.toBase58() ? value : null)),
      }),
      simulateTransaction: { value: { err: null } },
    })

  it('are taken from the chain, and shown', async () => {
    const text = textOf(await versioned([pay(5)], me.publicKey, [lookup([friend.publicKey])]))
    const { acts } = await read(text, { node: having(bytes([friend.publicKey])) })
    expect(acts).toEqual([{ does: 'pay', asset: { kind: 'native' }, amount: 5n, to }])
  })

  it.each([
    ['that is not there', null],
    ['that is of another program', bytes([friend.publicKey], tokenProgram)],
    ['that is too short', bytes([])],
  ])('%s can’t be read: nothing is signed', async (_, value) => {
    const text = textOf(await versioned([pay(5)], me.publicKey, [lookup([friend.publicKey])]))
    await expect(read(text, { node: having(value) })).rejects.toMatchObject({ code: 'unreadable' })
  })
})

describe('what is no transaction of this wallet', () => {
  it('is refused', async () => {
    const theirs = await versioned(
      [
        SystemProgram.transfer({
          fromPubkey: friend.publicKey,
          toPubkey: me.publicKey,
          lamports: 5,
        }),
      ],
      friend.publicKey,
    )
    await expect(read(textOf(theirs))).rejects.toMatchObject({ code: 'account-mismatch' })
    for (const text of ['', 'AAAA', base64.encode(new Uint8Array(1_300))])
      await expect(read(text)).rejects.toMatchObject({ code: 'params-invalid' })
  })

  it('with one byte too many or too few is refused', async () => {
    const bytes = base64.decode(await legacy(pay(5)))
    await expect(read(base64.encode(new Uint8Array([...bytes, 0])))).rejects.toMatchObject({
      code: 'params-invalid',
    })
    await expect(read(base64.encode(bytes.slice(0, -1)))).rejects.toMatchObject({
      code: 'params-invalid',
    })
  })

  it('changed in any byte it is refused, or signed as it was read then', async () => {
    const bytes = base64.decode(await legacy(pay(5)))
    const still = answering({
      getMultipleAccounts: ([all]: readonly [readonly string[]]) => ({
        value: all.map(() => null),
      }),
      simulateTransaction: { value: { err: null } },
    })
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const changed = bytes.slice()
          changed[at] = (changed[at] ?? 0) ^ by
          try {
            const { sign } = await prepare(
              'solana_signTransaction',
              { transaction: base64.encode(changed) },
              { node: still },
            )
            const { transaction } = (await sign(newKey())()) as { transaction: string }
            expect(base64.decode(transaction).slice(65)).toEqual(changed.slice(65))
          } catch (thrown) {
            expect(thrown).toBeInstanceOf(FrameProblem)
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  it('of whatever bytes it is refused, and nothing crashes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        await expect(read(base64.encode(bytes))).rejects.toBeInstanceOf(FrameProblem)
      }),
      { numRuns: 200 },
    )
  })
})

describe('solana_signMessage', () => {
  const message = (text: string | Uint8Array, by = account) =>
    prepare('solana_signMessage', {
      message: base58.encode(typeof text === 'string' ? new TextEncoder().encode(text) : text),
      pubkey: by,
    })
  const signIn = (domain: string, address = account) =>
    `${domain} wants you to sign in with your Solana account:\n${address}\n\nWelcome.\n\nURI: https://${domain}\nNonce: 12345678`

  it('signs a text as it is shown', async () => {
    const { reading, sign } = await message('Hello ✓')
    expect(reading).toMatchObject({ acts: [{ does: 'message', text: 'Hello ✓' }], warnings: [] })
    const { signature } = (await sign(newKey())()) as { signature: string }
    const bytes = new TextEncoder().encode('Hello ✓')
    expect(ed25519.verify(base58.decode(signature), bytes, me.publicKey.toBytes())).toBe(true)
  })

  it('bytes that are no text are shown as bytes', async () => {
    const { reading } = await message(new Uint8Array([255, 0]))
    expect(reading).toMatchObject({ acts: [{ does: 'bytes', hex: 'ff00' }], warnings: ['unread'] })
  })

  it('a transaction in disguise is refused, with its signatures or without', async () => {
    const wire = base64.decode(await legacy(pay(5)))
    for (const bytes of [wire, wire.slice(65), (await versioned([pay(5)])).message.serialize()])
      await expect(message(bytes)).rejects.toMatchObject({ code: 'unreadable' })
  })

  it('of another account is refused', async () => {
    await expect(message('Hello', to)).rejects.toMatchObject({ code: 'account-mismatch' })
  })

  it('[F13] a sign-in is of the site that asks, or it is refused', async () => {
    const { reading } = await message(signIn('shop.example.com'))
    expect(reading.acts[0]).toMatchObject({
      does: 'sign-in',
      domain: 'shop.example.com',
      statement: 'Welcome.',
    })
    const short = `shop.example.com wants you to sign in with your Solana account:\n${account}`
    expect((await message(short)).reading.acts[0]).toMatchObject({ does: 'sign-in' })
    await expect(message(signIn('evil.example.com'))).rejects.toMatchObject({ code: 'other-site' })
    const other = await message(signIn('shop.example.com', to))
    expect(other.reading.warnings).toEqual(['broken-sign-in'])
  })

  describeVectors('siwx-solana-signed', (cases) => {
    it.each(cases.map((one) => [one.id, one] as const))(
      '[F13] %s never passes for another site',
      async (_, one) => {
        const text = String(one.message)
        const [, by = ''] = /account:\n(\S+)/.exec(text) ?? []
        const outcome = await prepare(
          'solana_signMessage',
          { message: base58.encode(new TextEncoder().encode(text)), pubkey: by },
          { account: by, parentOrigin: 'https://nowhere.example' },
        ).then(
          ({ reading }) => reading.acts[0]?.does,
          (thrown: unknown) => (thrown instanceof FrameProblem ? thrown.code : 'crashed'),
        )
        expect(['other-site', 'message', 'params-invalid']).toContain(outcome)
      },
    )
  })
})

describe('nodes', () => {
  it('that can’t try it out leave it said; that answer nonsense are not believed', async () => {
    const text = await legacy(pay(5))
    const known = [to]
    const cannot = answering({ simulateTransaction: new FrameProblem('node', 'no such method') })
    expect((await read(text, { node: cannot, known })).warnings).toEqual(['untried'])
    for (const given of [null, { value: [] }, { value: [{ lamports: -1 }, null, null] }])
      await expect(
        read(text, { node: answering({ getMultipleAccounts: given }) }),
      ).rejects.toMatchObject({ code: 'network' })
  })

  it('[X12] that answer another signature are not believed; one that lost its answer is asked, and nothing sent again', async () => {
    const sending = async (at: ChainNode) =>
      prepare('solana_signAndSendTransaction', { transaction: await legacy(pay(5)) }, { node: at })
    const other = await sending(answering({ sendTransaction: '1'.repeat(87) }))
    expect(await other.sign(newKey())()).not.toEqual({ signature: '1'.repeat(87) })
    const lost = new FrameProblem('network', 'An error occurred')
    const known = await sending(
      answering({ sendTransaction: lost, getSignatureStatuses: { value: [{ slot: 1 }] } }),
    )
    expect(await known.sign(newKey())()).toMatchObject({ signature: expect.any(String) })
    const unknown = await sending(
      answering({ sendTransaction: lost, getSignatureStatuses: { value: [null] } }),
    )
    asked.length = 0
    await expect(unknown.sign(newKey())()).rejects.toMatchObject({ code: 'network' })
    expect(asked.filter((one) => one === 'sendTransaction')).toHaveLength(1)
  })
})
