/** What an account has more or less of, as contracts report it. What a node answers is scripted. */
import { encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { NodeClient } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'
import { batchLog, itemLog, transferLog } from './fixtures/random-logs.js'
import { account, needsWith } from './fixtures/signer.js'
import { prepareEvm } from './index.js'

const me = account.address
const attacker = '0x2222222222222222222222222222222222222222'
const contract = '0x3333333333333333333333333333333333333333'
const other = '0x4444444444444444444444444444444444444444'
const word = (value: bigint | Hex): Hex => pad(typeof value === 'bigint' ? toHex(value) : value)
const at = (address: string, log: ReturnType<typeof transferLog>) => ({ address, ...log })

interface Call {
  readonly from: string
  readonly to?: string
  readonly data?: string
}
interface Simulation {
  readonly blockStateCalls: readonly { readonly calls: readonly Call[] }[]
  readonly validation?: boolean
}
interface Script {
  readonly logs?: readonly object[]
  /** What contracts report before and after, by address and selector. Absent: they revert. */
  readonly reports?: Readonly<Record<string, readonly [before: Hex, after: Hex]>>
  /** False for a node that refuses `validation`. */
  readonly validates?: boolean
}

function scripted({ logs = [], reports = {}, validates = true }: Script) {
  const asked: Simulation[] = []
  function simulate(simulation: Simulation) {
    asked.push(simulation)
    if (simulation.validation && !validates) throw new FrameError('node', 'unknown field')
    const isAfter = simulation.blockStateCalls.length > 1
    return simulation.blockStateCalls.map(({ calls }) => ({
      calls: calls.map(({ from, to = '', data = '' }) => {
        if (from === me) return { status: '0x1', gasUsed: '0x5208', logs, returnData: '0x' }
        const found = reports[`${to} ${data.slice(0, 10)}`]
        if (!found) return { status: '0x0', gasUsed: '0x5208', returnData: '0x' }
        return { status: '0x1', gasUsed: '0x5208', returnData: found[isAfter ? 1 : 0] }
      }),
    }))
  }
  const node: NodeClient = {
    async ask(method, params) {
      if (method === 'eth_simulateV1') return simulate((params as readonly [Simulation])[0])
      const usual: Readonly<Record<string, unknown>> = {
        eth_getBlockByNumber: { baseFeePerGas: '0x1', gasLimit: '0x1c9c380' },
        eth_getTransactionCount: '0x5',
        eth_maxPriorityFeePerGas: '0x1',
        eth_estimateGas: '0x186a0',
      }
      if (method in usual) return usual[method]
      throw new FrameError('node', 'no such method')
    },
  }
  return { node, asked }
}

async function read(script: Script, transaction: object = { to: contract, data: '0xdeadbeef' }) {
  const { node, asked } = scripted(script)
  const params = [{ from: me, ...transaction }]
  const { decoded } = await prepareEvm(
    { method: 'eth_sendTransaction', params },
    needsWith(node, { known: [attacker] }),
  )
  return { ...decoded, asked }
}
const balance = '0x70a08231'
const owner = '0x6352211e'
const count = '0x00fdd58e'
const reports = (selector: string, before: bigint | Hex, after: bigint | Hex, address = other) => ({
  [`${address} ${selector}`]: [word(before), word(after)] as const,
})

describe('[F24] what a trial changes', () => {
  it('shows no gain that a contract logs and does not report', async () => {
    const logs = [at(other, transferLog(attacker, me, 1_000n))]
    const { changes, warnings } = await read({ logs, reports: reports(balance, 5n, 5n) })
    expect(changes).toEqual([])
    expect(warnings).not.toContain('unknown-events')
  })

  it('shows no loss that a contract logs and does not report', async () => {
    const logs = [at(other, transferLog(me, attacker, 1_000n))]
    expect((await read({ logs, reports: reports(balance, 5n, 5n) })).changes).toEqual([])
  })

  it.each([
    ['logs another amount', [at(other, transferLog(me, attacker, 1n))]],
    [
      'logs that it comes back',
      [at(other, transferLog(me, attacker, 7n)), at(other, transferLog(attacker, me, 7n))],
    ],
    ['logs a gain', [at(other, transferLog(attacker, me, 9n))]],
  ])('shows the loss that a contract reports when it %s', async (_, logs) => {
    const { changes } = await read({ logs, reports: reports(balance, 10n, 3n) })
    expect(changes).toMatchObject([{ asset: { address: other }, amount: -7n }])
  })

  it('shows the loss of a called token that logs nothing', async () => {
    const { changes } = await read({ reports: reports(balance, 10n, 3n, contract) })
    expect(changes).toMatchObject([{ asset: { address: contract }, amount: -7n }])
  })

  it('shows the loss of a paid item that its contract logs nothing of', async () => {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transferFrom',
      args: [me, attacker, 7n],
    })
    const isErc721 = { eth_call: word(1n) }
    const { node } = scripted({ reports: reports(owner, me, attacker, contract) })
    const answering: NodeClient = {
      ask: async (method, params) =>
        method === 'eth_call' && JSON.stringify(params).includes('0x01ffc9a7')
          ? isErc721.eth_call
          : node.ask(method, params),
    }
    const params = [{ from: me, to: contract, data }]
    const { decoded } = await prepareEvm(
      { method: 'eth_sendTransaction', params },
      needsWith(answering),
    )
    expect(decoded.changes).toMatchObject([{ asset: { kind: 'item', id: 7n }, amount: -1n }])
  })

  it('reads whose an item is, and how many of equal items there are', async () => {
    const logs = [
      at(other, itemLog(me, attacker, 7n)),
      at(contract, batchLog(me, attacker, [[8n, 90n]])),
    ]
    const { changes } = await read({
      logs,
      reports: { ...reports(owner, me, attacker), ...reports(count, 5n, 3n, contract) },
    })
    expect(changes).toMatchObject([
      { asset: { kind: 'item', id: 7n }, amount: -1n },
      { asset: { kind: 'item', id: 8n }, amount: -2n },
    ])
  })

  it('keeps a logged loss, leaves out a logged gain and warns if a contract reports nothing', async () => {
    const logs = [
      at(other, transferLog(me, attacker, 2n)),
      at(contract, transferLog(attacker, me, 3n)),
    ]
    const { changes, warnings } = await read({ logs })
    expect(changes).toMatchObject([{ asset: { address: other }, amount: -2n }])
    expect(warnings).toContain('unknown-events')
  })

  it('reads the other contracts if one reports too much', async () => {
    const logs = [
      at(other, transferLog(me, attacker, 2n)),
      at(contract, transferLog(attacker, me, 3n)),
    ]
    const long: Hex = `0x${'00'.repeat(20_000)}`
    const { changes } = await read({
      logs,
      reports: { ...reports(balance, 9n, 4n), [`${contract} ${balance}`]: [long, long] },
    })
    expect(changes).toMatchObject([{ asset: { address: other }, amount: -5n }])
  })

  it('reports that it was not simulated if a contract logs more than is read', async () => {
    const data = encodeAbiParameters([{ type: 'bytes' }], [`0x${'00'.repeat(20_000)}`])
    const pay = { to: attacker, value: '0x1' }
    const { changes, warnings } = await read({ logs: [{ address: other, topics: [], data }] }, pay)
    expect(changes).toBeUndefined()
    expect(warnings).toEqual(['not-simulated'])
  })

  it('checks nonce, price and balance, unless the node refuses to', async () => {
    const { asked } = await read({})
    expect(asked[0]).toMatchObject({ validation: true })
    const lax = await read({ validates: false })
    expect(lax.asked.map(({ validation }) => validation ?? false).slice(0, 2)).toEqual([
      true,
      false,
    ])
    expect(lax.changes).toEqual([])
  })
})
