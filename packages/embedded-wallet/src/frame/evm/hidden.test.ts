/** Requests that try to show less than they do. What a node answers is scripted: each answer is one that a real node gives. */
import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  pad,
  parseAbi,
  toEventSelector,
  toHex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import type { NodeClient, PrepareDeps } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'
import { account, needsWith } from './fixtures/signer.js'
import { prepareEvm } from './index.js'

const attacker = '0x2222222222222222222222222222222222222222'
const router = '0x3333333333333333333333333333333333333333'
const usdc = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const me = account.address
const ether = 10n ** 18n
const gwei = 10n ** 9n

const word = (value: bigint | string): Hex =>
  pad(typeof value === 'bigint' ? toHex(value) : (value as Hex))
const words = (...values: readonly bigint[]): Hex =>
  `0x${values.map((value) => word(value).slice(2)).join('')}`

interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}
const transfer = toEventSelector('Transfer(address,address,uint256)')
const moved = (address: string, from: string, to: string, amount: bigint): Log => ({
  address,
  topics: [transfer, word(from), word(to)],
  data: word(amount),
})

type Answers = Readonly<Record<string, (params: never) => unknown>>

/** A node of a chain with EIP-1559, where USDC has six decimals and nothing else says anything. */
function nodeWith(answers: Answers = {}): NodeClient {
  const usual: Record<string, unknown> = {
    eth_getBlockByNumber: { baseFeePerGas: toHex(gwei), gasLimit: '0x1c9c380' },
    eth_getTransactionCount: '0x5',
    eth_maxPriorityFeePerGas: toHex(gwei),
    eth_estimateGas: '0x186a0',
  }
  return {
    async ask(method, params) {
      const answer = answers[method]
      if (answer) return answer(params as never)
      if (method in usual) return usual[method]
      if (method === 'eth_call') {
        const [{ to, data }] = params as [{ to: string; data: string }]
        if (getAddress(to) === usdc && data === '0x313ce567') return word(6n)
      }
      throw new FrameError('node', 'no such method')
    },
  }
}
const simulating = (logs: readonly Log[]): Answers => ({
  eth_simulateV1: () => [{ calls: [{ status: '0x1', gasUsed: '0x5208', logs }] }],
})

const send = async (
  transaction: object,
  answers: Answers = {},
  more: Partial<PrepareDeps> = {},
) => {
  const request = { method: 'eth_sendTransaction', params: [{ from: me, ...transaction }] }
  const { decoded } = await prepareEvm(request, {
    ...needsWith(nodeWith(answers), more),
    chainId: 'eip155:1',
  })
  return decoded
}
const call = { to: router, data: '0xdeadbeef' }

describe('[F24] a transaction', () => {
  it('shows the value of a contract creation, and reports that it was not simulated', async () => {
    const decoded = await send({ to: null, data: '0x32ff', value: toHex(5n * ether) })
    expect(decoded.actions).toEqual([{ type: 'deploy', amount: 5n * ether, data: '0x32ff' }])
    expect(decoded.warnings).toEqual(['undecoded', 'not-simulated'])
  })

  it('shows a loss before any number of gains, and says that there is more', async () => {
    const gains = Array.from({ length: 40 }, (_, at) =>
      moved(pad(toHex(0x9000 + at), { size: 20 }), attacker, me, 1n),
    )
    const decoded = await send(call, simulating([...gains, moved(usdc, me, attacker, 10_000n)]))
    expect(decoded.changes?.[0]).toMatchObject({ asset: { address: usdc }, amount: -10_000n })
    expect(decoded.warnings).toContain('more-changes')
  })

  it.each([
    [
      'TransferBatch of ERC-1155',
      {
        address: router,
        topics: [
          toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
          word(attacker),
          word(me),
          word(attacker),
        ],
        data: encodeAbiParameters(
          [{ type: 'uint256[]' }, { type: 'uint256[]' }],
          [
            [1n, 2n],
            [5n, 6n],
          ],
        ),
      },
      [
        [1n, -5n],
        [2n, -6n],
      ],
    ],
    [
      'Transfer of CryptoKitties, which indexes nothing',
      { address: router, topics: [transfer], data: words(BigInt(me), BigInt(attacker), 77n) },
      [[77n, -1n]],
    ],
    [
      'PunkTransfer',
      {
        address: router,
        topics: [
          toEventSelector('PunkTransfer(address,address,uint256)'),
          word(me),
          word(attacker),
        ],
        data: word(9n),
      },
      [[9n, -1n]],
    ],
    [
      'PunkBought',
      {
        address: router,
        topics: [
          toEventSelector('PunkBought(uint256,uint256,address,address)'),
          word(9n),
          word(me),
          word(attacker),
        ],
        data: word(0n),
      },
      [[9n, -1n]],
    ],
    [
      'Withdrawal of a wrapped token',
      {
        address: usdc,
        topics: [toEventSelector('Withdrawal(address,uint256)'), word(me)],
        data: word(8n),
      },
      [[undefined, -8n]],
    ],
  ])('loses by %s', async (_, log, losses) => {
    const { changes } = await send(call, simulating([log]))
    expect(
      changes?.map(({ asset, amount }) => [asset.kind === 'item' ? asset.id : undefined, amount]),
    ).toEqual(losses)
  })

  it('counts a withdrawal once if the token also logs a transfer', async () => {
    const withdrawal = {
      address: usdc,
      topics: [toEventSelector('Withdrawal(address,uint256)'), word(me)],
      data: word(8n),
    }
    const burnt = moved(usdc, me, pad('0x', { size: 20 }), 8n)
    for (const logs of [
      [withdrawal, burnt],
      [burnt, withdrawal],
    ])
      expect((await send(call, simulating(logs))).changes).toMatchObject([{ amount: -8n }])
  })

  it('reports unknown changes if an unknown event names the account', async () => {
    const unknown = { address: router, topics: [word(1n)], data: words(7n, BigInt(me)) }
    expect((await send(call, simulating([unknown]))).warnings).toContain('unknown-events')
    const others = { ...unknown, data: words(7n, BigInt(attacker)) }
    expect((await send(call, simulating([others]))).warnings).not.toContain('unknown-events')
  })

  it('shows an allowance for another item than the call names', async () => {
    const approval = toEventSelector('Approval(address,address,uint256)')
    const approvalLog = (id: bigint) => ({
      address: router,
      topics: [approval, word(me), word(attacker), word(id)],
      data: '0x',
    })
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [attacker, 1n],
    })
    const answers = { ...simulating([approvalLog(1n), approvalLog(2n)]), eth_call: itemsOnly }
    const { actions } = await send({ to: router, data }, answers)
    expect(
      actions.map(
        (action) => action.type === 'approve' && action.asset.kind === 'item' && action.asset.id,
      ),
    ).toEqual([1n, 2n])
  })

  it('is simulated with its own gas, prices and nonce, at the expected base fee', async () => {
    const asked: { readonly blockStateCalls: readonly { readonly calls: readonly object[] }[] }[] =
      []
    const eth_simulateV1 = ([options]: readonly [(typeof asked)[number]]) => {
      asked.push(options)
      return [{ calls: [{ status: '0x1', gasUsed: '0x5208', logs: [] }] }]
    }
    const own = {
      gas: '0x30d40',
      maxFeePerGas: toHex(3n * gwei),
      maxPriorityFeePerGas: '0x1',
      nonce: '0x5',
    }
    await send({ ...call, ...own }, { eth_simulateV1 })
    const isOfAccount = ({ blockStateCalls: [block] }: (typeof asked)[number]) =>
      block?.calls.some((simulated) => 'from' in simulated && simulated.from === me)
    const whole = asked.filter(isOfAccount)
    expect(whole).not.toEqual([])
    for (const { blockStateCalls, ...options } of whole) {
      expect(blockStateCalls[0]).toEqual({ calls: [expect.objectContaining(own)] })
      expect(options).toMatchObject({ validation: true })
    }
  })

  it('[X4] warns of a first-time recipient if a call sends value to it', async () => {
    const paid = { ...call, value: '0x1' }
    expect((await send(paid, simulating([]))).warnings).toContain('first-time-recipient')
    expect((await send(paid, simulating([]), { known: [router] })).warnings).not.toContain(
      'first-time-recipient',
    )
    expect((await send(call, simulating([]))).warnings).not.toContain('first-time-recipient')
  })

  it('is undecoded if a multicall has extra bytes at its end', async () => {
    const multicall = encodeFunctionData({
      abi: parseAbi(['function multicall(bytes[] calls)']),
      args: [
        [encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [attacker, 1n] })],
      ],
    })
    const known = { known: [attacker] }
    expect((await send({ to: usdc, data: multicall }, simulating([]), known)).warnings).toEqual([])
    const longer = `${multicall}${'00'.repeat(32)}`
    expect((await send({ to: usdc, data: longer }, simulating([]), known)).warnings).toEqual([
      'undecoded',
    ])
  })
})

describe('[F25] prices and nonces of the page', () => {
  const known = { known: [attacker] }
  const pay = { to: attacker, value: '0x1' }
  it.each([
    [{ maxFeePerGas: toHex(16n * gwei), maxPriorityFeePerGas: '0x1' }, ['high-fee']],
    [{ maxFeePerGas: toHex(15n * gwei), maxPriorityFeePerGas: '0x1' }, []],
    [{ gasPrice: toHex(16n * gwei) }, ['high-fee']],
    [{ nonce: '0x6' }, ['later-nonce']],
    [{ nonce: '0x5' }, []],
    [{ nonce: '0x4' }, []],
  ])('%j get the warnings %j', async (chosen, warnings) => {
    expect((await send({ ...pay, ...chosen }, simulating([]), known)).warnings).toEqual(warnings)
  })
})

/** A contract whose items are one of a kind, and which says nothing else. */
function itemsOnly([{ data }]: readonly [{ data: string }]): Hex {
  if (data.startsWith('0x01ffc9a7')) return word(1n)
  throw new FrameError('node', 'reverted')
}
