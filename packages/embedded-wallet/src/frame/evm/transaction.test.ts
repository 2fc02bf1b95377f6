/** Transactions on a real chain: what is shown is what is signed, what is signed is sent once, what it does is tried out before. */
import { type Devnet, type DevTokens, deployTokens, startDevnet } from '@scope/devnet'
import {
  encodeFunctionData,
  erc20Abi,
  getAddress,
  hexToBytes,
  keccak256,
  maxUint256,
  parseAbi,
  parseTransaction,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describeVectors } from '../../../../../tools/vectors.js'
import type { NodeClient, PrepareDeps } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'
import { account, needsWith, newKey, nodeAt } from './fixtures/signer.js'
import { prepareEvm } from './index.js'

/** Hexadecimal in most fields. `nonce` is a number. */
const quantity = z.union([z.string(), z.number()])
const signedVector = z.object({
  transaction: z.looseObject({
    to: z.optional(z.string()),
    data: z.optional(z.string()),
    accessList: z.optional(z.array(z.unknown())),
  }),
  privateKey: z.custom<`0x${string}`>((value) => /^0x[\da-f]{64}$/i.test(String(value))),
  signed: z.string(),
})

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ether = 10n ** 18n
let chain: Devnet
let url = ''
let tokens: DevTokens
let asked: string[]
let node: NodeClient

beforeAll(async () => {
  chain = await startDevnet({ chains: [{ chainId: 31337 }] })
  url = chain.chains[0]?.url ?? ''
  tokens = await deployTokens(url)
}, 60_000)
afterAll(() => chain.stop())
beforeEach(() => {
  asked = []
  node = nodeAt(url, asked)
})

const prepare = (transaction: object, more: Partial<PrepareDeps> = {}, at = node) =>
  prepareEvm({ method: 'eth_sendTransaction', params: [transaction] }, needsWith(at, more))
const hex = (value: bigint) => `0x${value.toString(16)}` as const
const balance = async (address: string) =>
  BigInt((await node.ask('eth_getBalance', [address, 'latest'])) as string)
/** A node takes a transaction before it is in a block. */
const arrives = (hash: unknown, more: object = {}) =>
  expect
    .poll(() => node.ask('eth_getTransactionReceipt', [hash]), { timeout: 5_000 })
    .toMatchObject({ status: '0x1', ...more })
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
const refusing = (words: string) => new FrameError('node', words)
const call = (functionName: 'transfer' | 'approve', to: string, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [to as `0x${string}`, amount] })

describe('a payment', () => {
  it('shows its fee and changes, signs exactly that, is sent once, and arrives', async () => {
    const { decoded, sign } = await prepare({ to: friend, value: hex(ether) })
    expect(decoded).toMatchObject({
      chainId: 'eip155:31337',
      account: account.address,
      actions: [{ type: 'transfer', asset: { kind: 'native' }, amount: ether, to: friend }],
      warnings: ['first-time-recipient'],
      changes: [{ asset: { kind: 'native' }, amount: -ether }],
    })
    expect(decoded.fee).toBeGreaterThan(21_000n)
    const before = await balance(friend)
    const send = sign(newKey())
    expect(asked).not.toContain('eth_sendRawTransaction')
    const hash = await send()
    expect(asked.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)
    expect(hash).toMatch(/^0x[\da-f]{64}$/)
    await arrives(hash, { from: account.address.toLowerCase() })
    expect((await balance(friend)) - before).toBe(ether)
  })

  it('[F10] signs exactly the amounts that the page sets', async () => {
    let raw = ''
    const noting = answering({
      eth_sendRawTransaction([text]: readonly [string]) {
        raw = text
        return keccak256(text as `0x${string}`)
      },
    })
    const asks = {
      from: account.address,
      to: friend,
      value: '0x7',
      gas: '0x5300',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x3',
      nonce: '0x11',
      chainId: '0x7a69',
      data: '0x',
    }
    const { decoded, sign } = await prepare(asks, {}, noting)
    expect(decoded.fee).toBe(0x5300n * 0x77359400n)
    await sign(newKey())()
    expect(parseTransaction(raw as `0x02${string}`)).toMatchObject({
      type: 'eip1559',
      chainId: 31337,
      to: friend.toLowerCase(),
      value: 7n,
      gas: 0x5300n,
      maxFeePerGas: 0x77359400n,
      maxPriorityFeePerGas: 3n,
      nonce: 17,
    })
    const old = await prepare(
      { to: friend, value: '0x7', gasPrice: '0x9', gas: '0x5208', nonce: '0x0' },
      {},
      noting,
    )
    await old.sign(newKey())()
    expect(old.decoded.fee).toBe(21_000n * 9n)
    expect(parseTransaction(raw as `0x${string}`)).toMatchObject({
      type: 'legacy',
      gasPrice: 9n,
      chainId: 31337,
    })
    const listed = { address: friend, storageKeys: [`0x${'0'.repeat(64)}`] }
    const access = await prepare(
      { to: friend, gasPrice: '0x9', gas: '0x9999', nonce: '0x0', accessList: [listed] },
      {},
      noting,
    )
    await access.sign(newKey())()
    expect(parseTransaction(raw as `0x01${string}`)).toMatchObject({
      type: 'eip2930',
      accessList: [{ ...listed, address: friend.toLowerCase() }],
    })
  })

  it.each([
    ['of another account', { from: friend, to: friend }, 'account-mismatch'],
    ['[F21] for another network', { to: friend, chainId: '0x1' }, 'chain-mismatch'],
    ['of two different data', { to: friend, data: '0x01', input: '0x02' }, 'params-invalid'],
    ['of a type it does not know', { to: friend, type: '0x3' }, 'params-invalid'],
    ['without recipient and value', { value: '0x1' }, 'params-invalid'],
    [
      'with fees of two kinds',
      { to: friend, gasPrice: '0x1', maxFeePerGas: '0x1' },
      'params-invalid',
    ],
    [
      'with a tip above the most',
      { to: friend, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' },
      'params-invalid',
    ],
  ])('%s is refused', async (_, transaction, code) => {
    await expect(prepare(transaction)).rejects.toMatchObject({ code })
  })

  it('[X4] compares the recipient with known recipients', async () => {
    const alike = `0x7099${'5'.repeat(32)}79C8`
    const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
      [friend, [friend.toLowerCase()], []],
      [alike, [friend], ['look-alike', 'first-time-recipient']],
      [account.address, [], []],
      [`0x${'0'.repeat(40)}`, [], ['burn-address']],
      ['0x000000000000000000000000000000000000dEaD', [], ['burn-address']],
    ]
    for (const [to, known, warnings] of cases) {
      const { decoded } = await prepare({ to, value: '0x1' }, { known })
      expect(decoded.warnings).toEqual(warnings)
    }
  })
})

describe('tokens', () => {
  it('shows a transfer in the token’s unit, with its contract', async () => {
    const data = call('transfer', friend, 2_500_000n)
    const { decoded, sign } = await prepare({ to: tokens.standard, data })
    const asset = {
      kind: 'token',
      address: getAddress(tokens.standard),
      symbol: 'STD',
      name: 'Standard Token',
      decimals: 6,
    }
    expect(decoded.actions).toEqual([{ type: 'transfer', asset, amount: 2_500_000n, to: friend }])
    expect(decoded.changes).toEqual([{ asset, amount: -2_500_000n }])
    await arrives(await sign(newKey())())
  })

  it('warns of a burn address if the recipient is the token’s own contract', async () => {
    const data = call('transfer', tokens.standard, 1n)
    const { decoded } = await prepare({ to: tokens.standard, data })
    expect(decoded.warnings).toEqual(['burn-address'])
  })

  it('[X10] warns of an unlimited allowance', async () => {
    const { decoded } = await prepare({
      to: tokens.standard,
      data: call('approve', friend, maxUint256),
    })
    expect(decoded.actions).toMatchObject([
      { type: 'approve', spender: friend, amount: 'all', isPermit: false },
    ])
    expect(decoded.warnings).toEqual(['unlimited-approval'])
    const small = await prepare({ to: tokens.standard, data: call('approve', friend, 5n) })
    expect(small.decoded.warnings).toEqual([])
    const none = await prepare({ to: tokens.standard, data: call('approve', friend, 0n) })
    expect(none.decoded.actions).toMatchObject([{ amount: 0n }])
  })

  it('[F7] truncates the symbol of a contract, and removes text direction marks from its name', async () => {
    const { decoded } = await prepare({ to: tokens.hostile, data: call('transfer', friend, 1n) })
    const [action] = decoded.actions
    if (action?.type !== 'transfer' || action.asset.kind !== 'token')
      throw new Error('No transfer.')
    expect((action.asset.symbol ?? '').length).toBeLessThanOrEqual(33)
    expect(action.asset.name ?? '').not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })

  it('shows a transfer that would revert, with its fee', async () => {
    const { decoded } = await prepare({ to: tokens.reverting, data: call('transfer', friend, 1n) })
    expect(decoded.warnings).toContain('simulation-failed')
    expect(decoded.changes).toBeUndefined()
    expect(decoded.fee).toBeGreaterThan(0n)
  })
})

describe('calls', () => {
  it('show all data of an unknown function, and are reported as undecoded', async () => {
    const data = '0x12345678abcdef'
    const { decoded } = await prepare({ to: tokens.standard, data, value: '0x5', gas: '0x9999' })
    expect(decoded.actions).toEqual([{ type: 'call', to: tokens.standard, amount: 5n, data }])
    expect(decoded.warnings).toContain('undecoded')
  })

  it('show the name of a common function, and are still reported as undecoded', async () => {
    const deposit = await prepare({
      to: tokens.standard,
      data: '0xd0e30db0',
      value: '0x5',
      gas: '0x9999',
    })
    expect(deposit.decoded.actions).toMatchObject([{ type: 'call', name: 'deposit', amount: 5n }])
    const data = `0x2e1a7d4d${'7'.padStart(64, '0')}`
    const withdraw = await prepare({ to: tokens.standard, data, gas: '0x9999' })
    expect(withdraw.decoded.actions).toMatchObject([
      { type: 'call', name: 'withdraw', fields: [{ name: 'amount', value: '7' }] },
    ])
    const more = await prepare({ to: tokens.standard, data: `${data}00`, gas: '0x9999' })
    expect(more.decoded.actions[0]).not.toHaveProperty('name')
    for (const { decoded } of [deposit, withdraw, more])
      expect(decoded.warnings).toContain('undecoded')
  })

  const items = parseAbi([
    'function safeTransferFrom(address from, address to, uint256 id)',
    'function transferFrom(address from, address to, uint256 id)',
    'function setApprovalForAll(address operator, bool approved)',
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  ])
  it.each(['safeTransferFrom', 'transferFrom'] as const)(
    '%s moves the user’s own assets, or another account’s',
    async (functionName) => {
      const moving = (from: string) =>
        prepare({
          to: tokens.standard,
          data: encodeFunctionData({
            abi: items,
            functionName,
            args: [getAddress(from), friend, 7n],
          }),
          gas: '0x9999',
        })
      const own = (await moving(account.address)).decoded
      expect(own.actions).toMatchObject([{ type: 'transfer', to: friend }])
      expect(own.actions[0]).not.toHaveProperty('from')
      // Whom one’s own goes to is looked at as of any payment.
      expect(own.warnings).toContain('first-time-recipient')
      expect((await moving(friend)).decoded.actions).toMatchObject([
        { type: 'transfer', from: friend },
      ])
    },
  )

  it('[X10] shows an approval of a collection, or by an earlier signature, as an allowance', async () => {
    const all = encodeFunctionData({
      abi: items,
      functionName: 'setApprovalForAll',
      args: [friend, true],
    })
    expect(
      (await prepare({ to: tokens.standard, data: all, gas: '0x9999' })).decoded,
    ).toMatchObject({
      actions: [{ type: 'approve', spender: friend, amount: 'all' }],
      warnings: expect.arrayContaining(['approval-for-all']),
    })
    const word = `0x${'1'.repeat(64)}` as const
    const permit = (owner: string) =>
      encodeFunctionData({
        abi: items,
        functionName: 'permit',
        args: [getAddress(owner), friend, maxUint256, 9n, 27, word, word],
      })
    const mine = await prepare({
      to: tokens.standard,
      data: permit(account.address),
      gas: '0x9999',
    })
    expect(mine.decoded.actions).toMatchObject([
      { type: 'approve', spender: friend, amount: 'all', until: 9n },
    ])
    const theirs = await prepare({ to: tokens.standard, data: permit(friend), gas: '0x9999' })
    expect(theirs.decoded.actions).toMatchObject([{ type: 'call' }])
  })

  it('[X10] show a hidden allowance if the simulation logs one', async () => {
    const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const approved = (owner: string, amount: bigint) => ({
      address: tokens.standard,
      topics: [
        '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
        topic(owner),
        topic(friend),
      ],
      data: `0x${amount.toString(16).padStart(64, '0')}`,
    })
    const tried = (owner: string, amount: bigint) =>
      prepare(
        { to: tokens.standard, data: '0x12345678', gas: '0x9999' },
        {},
        answering({
          eth_simulateV1: [{ calls: [{ status: '0x1', logs: [approved(owner, amount)] }] }],
        }),
      )
    const hidden = await tried(account.address, maxUint256)
    expect(hidden.decoded.actions).toMatchObject([
      { type: 'call' },
      {
        type: 'approve',
        asset: { address: tokens.standard },
        spender: friend,
        amount: 'all',
      },
    ])
    expect(hidden.decoded.warnings).toContain('unlimited-approval')
    // A call that says less than it gives away.
    const small = await prepare(
      { to: tokens.standard, data: call('approve', friend, 5n), gas: '0x9999' },
      {},
      answering({
        eth_simulateV1: [
          { calls: [{ status: '0x1', logs: [approved(account.address, maxUint256)] }] },
        ],
      }),
    )
    expect(small.decoded.actions).toMatchObject([{ amount: 5n }, { amount: 'all' }])
    expect(small.decoded.warnings).toContain('unlimited-approval')
    // Excludes allowances of other accounts and revoked ones.
    for (const none of [await tried(friend, maxUint256), await tried(account.address, 0n)])
      expect(none.decoded.actions.map(({ type }) => type)).toEqual(['call'])
  })

  it('are shown as a deployment if they create a contract', async () => {
    const { decoded } = await prepare({ data: '0x6001600101' })
    expect(decoded.actions).toEqual([{ type: 'deploy', amount: 0n, data: '0x6001600101' }])
  })

  it('show each call if several are in one', async () => {
    const inner = [
      call('transfer', friend, 1n),
      call('approve', friend, maxUint256),
      '0x12345678',
    ] as const
    const abi = [
      {
        type: 'function',
        name: 'multicall',
        stateMutability: 'nonpayable',
        inputs: [{ name: 'data', type: 'bytes[]' }],
        outputs: [],
      },
    ] as const
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [inner] })
    const { decoded } = await prepare({ to: tokens.standard, data })
    expect(decoded.actions.map(({ type }) => type)).toEqual(['transfer', 'approve', 'call'])
    expect(decoded.warnings).toEqual(
      expect.arrayContaining(['unlimited-approval', 'undecoded', 'first-time-recipient']),
    )
  })

  /*
   * Left out: the quotes, of which this screen is shown nothing: it judges what is signed, not what was promised. Where a
   * case blocks because of a quote, the screen says what would happen, so that its reader can compare.
   */
  describeVectors('swap-approval-safety', (cases) => {
    const router = getAddress('0x6131b5fae19ea4f9d964eac0408e4408b66337b5')
    const owner = getAddress('0x1111111111111111111111111111111111111111')
    const allow = { type: 'approve', spender: router }
    const wanted: Readonly<Record<string, readonly [object, ...string[]]>> = {
      'approval-2': [{ ...allow, amount: 'all' }, 'unlimited-approval'],
      'approval-3': [{ ...allow, amount: 'all' }, 'unlimited-approval'],
      'approval-4': [{ ...allow, amount: 'all' }, 'unlimited-approval'],
      // Whom it is given to is what is wrong with it: it is said, whole.
      'approval-5': [
        { ...allow, amount: ether, spender: getAddress(`0x${'dead'.padStart(40, '0')}`) },
      ],
      // Tokens of another account, which has granted no allowance.
      'approval-10': [
        { type: 'transfer', amount: ether, from: owner, to: router },
        'simulation-failed',
      ],
      'approval-11': [{ type: 'transfer', amount: ether, to: router }, 'first-time-recipient'],
      'approval-13': [{ ...allow, amount: ether }, 'undecoded'],
      'approval-15': [{ type: 'call', data: '0x12345678' }, 'undecoded'],
    }
    const all = cases.filter(({ kind }) => kind === 'approval')
    it('expects a result for each vector', () =>
      expect(all.map(({ id }) => id).sort()).toEqual(Object.keys(wanted).sort()))
    it.each(all.map(({ id, data }) => [id, String(data)] as const))(
      '[X10] %s',
      async (id, data) => {
        const { decoded } = await prepare({ to: tokens.standard, data, gas: '0x9999' })
        const [action, ...warnings] = wanted[id] ?? []
        expect(decoded.warnings).toEqual(expect.arrayContaining(warnings))
        expect(decoded.actions).toEqual([expect.objectContaining(action)])
      },
    )
  })
})

describe('nodes', () => {
  const pay = { to: friend, value: '0x1' }

  it('estimate gas if they can’t simulate, and report no changes', async () => {
    const { decoded } = await prepare(
      pay,
      { known: [friend] },
      answering({ eth_simulateV1: refusing('no such method') }),
    )
    expect(decoded.warnings).toEqual([])
    expect(decoded.changes).toBeUndefined()
  })

  it('warn that nothing was simulated if they can neither simulate nor estimate', async () => {
    const at = answering({ eth_simulateV1: refusing('no such method') })
    const { decoded } = await prepare({ ...pay, gas: '0x5208' }, { known: [friend] }, at)
    expect(decoded.warnings).toEqual(['not-simulated'])
  })

  it.each([
    ['eth_getTransactionCount', 'many'],
    ['eth_getBlockByNumber', null],
    ['eth_estimateGas', '0x-1'],
    ['eth_maxPriorityFeePerGas', { fee: 1 }],
  ])('are not trusted if they answer %s with an invalid value', async (method, answer) => {
    await expect(prepare(pay, {}, answering({ [method]: answer }))).rejects.toMatchObject({
      code: 'network',
    })
  })

  it('report no changes if the simulation result is invalid', async () => {
    for (const answer of [
      [],
      [{ calls: [] }],
      'x',
      [{ calls: [{ status: '0x1', logs: [{ address: 'x' }] }] }],
    ]) {
      const { decoded } = await prepare(
        pay,
        { known: [friend] },
        answering({ eth_simulateV1: answer }),
      )
      expect(decoded.changes).toBeUndefined()
    }
  })

  it('[X12] don’t change the returned hash if they answer with another', async () => {
    let raw = ''
    const at = answering({
      eth_sendRawTransaction([text]: readonly [string]) {
        raw = text
        return `0x${'12'.repeat(32)}`
      },
    })
    const { sign } = await prepare(pay, {}, at)
    expect(await sign(newKey())()).toBe(keccak256(raw as `0x${string}`))
  })

  it('[X12] are asked for the transaction after a lost response, without sending it again', async () => {
    const lost = new FrameError('network', 'An error occurred')
    const known = answering({
      eth_sendRawTransaction: lost,
      eth_getTransactionByHash: { hash: '0x' },
    })
    const { sign } = await prepare(pay, {}, known)
    expect(await sign(newKey())()).toMatch(/^0x[\da-f]{64}$/)
    const unknown = answering({ eth_sendRawTransaction: lost, eth_getTransactionByHash: null })
    const other = await prepare(pay, {}, unknown)
    asked.length = 0
    const hashes: string[] = []
    await expect(other.sign(newKey())((hash) => hashes.push(hash))).rejects.toMatchObject({
      code: 'outcome-unknown',
      hash: hashes[0],
    })
    expect(hashes).toEqual([expect.stringMatching(/^0x[\da-f]{64}$/)])
    expect(asked.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  })

  it.each([
    ['geth', 'already known'],
    ['Besu', 'Known transaction'],
    ['Nethermind', 'AlreadyKnown'],
    ['Erigon', 'INTERNAL_ERROR: existing tx with same hash'],
    ['zkSync', 'known transaction. transaction with hash 0x1 is already in the system'],
    ['OpenEthereum', 'Transaction with the same hash was already imported.'],
  ])('[X12] count as having accepted it if %s says that it is known: %s', async (_, words) => {
    const at = answering({
      eth_sendRawTransaction: refusing(words),
      eth_getTransactionByHash: null,
    })
    const { sign } = await prepare(pay, {}, at)
    expect(await sign(newKey())()).toMatch(/^0x[\da-f]{64}$/)
  })

  it('[X12] report an unknown outcome after an unknown error message', async () => {
    const at = answering({
      eth_sendRawTransaction: refusing('request timed out'),
      eth_getTransactionByHash: null,
    })
    const { sign } = await prepare(pay, {}, at)
    await expect(sign(newKey())()).rejects.toMatchObject({ code: 'outcome-unknown' })
  })

  it.each([
    'nonce too low',
    'replacement transaction underpriced',
    'FeeTooLow, MaxFeePerGas too low',
    'OldNonce, Current nonce: 5, nonce of rejected tx: 4',
    'InsufficientFunds, Account balance: 1, cumulative cost: 2',
    'insufficient sender balance',
    'Upfront cost exceeds account balance',
    'Gas price below current base fee',
    'gas price too low',
    'not enough balance to cover the fee',
    'the total cost exceeds the balance of the account',
  ])('pass on their reason if they reject it: %s', async (words) => {
    const at = answering({
      eth_sendRawTransaction: refusing(words),
      eth_getTransactionByHash: null,
    })
    const { sign } = await prepare(pay, {}, at)
    await expect(sign(newKey())()).rejects.toMatchObject({ code: 'node', message: words })
  })

  it.each([{ baseFeePerGas: null }, {}])(
    'are supported on a chain without a base fee: %j',
    async (block) => {
      const at = answering({ eth_getBlockByNumber: { ...block, gasLimit: hex(30_000_000n) } })
      const { sign } = await prepare(pay, {}, at)
      expect(sign).toBeTypeOf('function')
    },
  )
})

describeVectors('evm-transactions', (cases) => {
  /** Cases with a chain and a recipient or data. The wallet doesn't sign others. */
  const all = cases.filter(({ transaction }) => {
    const { chainId, to, data } = transaction as Record<string, unknown>
    return chainId !== undefined && (to !== undefined || data !== undefined)
  })
  it('has more than three vectors of each kind', () => {
    for (const kind of ['tx-eip155', 'tx-berlin', 'tx-london'])
      expect(all.filter((vector) => vector.kind === kind).length).toBeGreaterThan(3)
  })
  it.each(all.map((vector) => [vector.id, vector] as const))('%s', async (_, vector) => {
    const { transaction, privateKey, signed } = signedVector.parse(vector)
    const { to, data, accessList = [] } = transaction
    const number = (name: string) => hex(BigInt(quantity.parse(transaction[name] ?? 0)))
    const gasPrice = number('gasPrice')
    const maxFeePerGas = number('maxFeePerGas')
    const maxPriorityFeePerGas = number('maxPriorityFeePerGas')
    const fees =
      vector.kind === 'tx-london'
        ? { maxFeePerGas, maxPriorityFeePerGas, accessList }
        : { gasPrice, ...(vector.kind === 'tx-berlin' && { accessList }) }
    let raw = ''
    const at = answering({
      eth_call: '0x',
      eth_simulateV1: [],
      eth_sendRawTransaction([text]: readonly [string]) {
        raw = text
        return `0x${'0'.repeat(64)}`
      },
    })
    const asks = {
      ...(to !== undefined && { to }),
      ...(data !== undefined && { data }),
      value: number('value'),
      nonce: number('nonce'),
      gas: number('gasLimit'),
      ...fees,
    }
    const { address } = privateKeyToAccount(privateKey)
    const chainId = `eip155:${BigInt(number('chainId'))}`
    const { sign } = await prepare(asks, { account: address, chainId }, at)
    await sign(new Uint8Array(hexToBytes(privateKey)))()
    expect(raw).toBe(signed)
  })
})
