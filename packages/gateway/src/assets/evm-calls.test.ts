/** Many calls at once on a real chain: together where it can be, and each failing alone. */
import { contracts, type DevTokens, deployContract, deployTokens } from '@scope/devnet'
import { type Address, encodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EvmChain, startEvmChain } from '../fixtures/evm-chain.js'
import type { NodeReader, Question } from '../upstream/node-reader.js'
import {
  aggregateData,
  getDecimals,
  getWord,
  parseAggregate,
  selectors,
  toText,
  uintAt,
} from './evm-abi.js'
import { createEvmCalls } from './evm-calls.js'

const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let chain: EvmChain
let tokens: DevTokens
beforeAll(async () => {
  chain = await startEvmChain()
  tokens = await deployTokens(chain.url)
}, 60_000)
afterAll(() => chain?.stop())

/** The chain itself; `asked` has every question. */
function reader(): NodeReader & { requested: Question[] } {
  const requested: Question[] = []
  async function ask(questions: readonly Question[]) {
    requested.push(...questions)
    const body = questions.map((question, id) => ({ jsonrpc: '2.0', id, ...question }))
    const response = await fetch(chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answers = (await response.json()) as { id: number; result?: unknown }[]
    return questions.map((_, id) => {
      const result = answers.find((answer) => answer.id === id)?.result
      return { raw: result === undefined ? undefined : JSON.stringify(result) }
    })
  }
  return { requested, ask, tryAsk: ask }
}

const balanceOf = selectors.balanceOf + getWord(owner)
const calls = () => [
  { to: tokens.standard, data: balanceOf },
  // Nothing of this name: it reverts.
  { to: tokens.noReturn, data: '0xdeadbeef' },
  { to: tokens.fee, data: selectors.decimals },
  { to: tokens.lying, data: selectors.name },
  { to: `0x${'12'.repeat(20)}`, data: balanceOf },
]

describe('calls of many contracts', () => {
  const check = (answers: readonly (string | undefined)[]) => {
    expect(uintAt(answers[0] ?? '', 0)).toBe(10n ** 12n)
    expect(answers[1]).toBeUndefined()
    expect(getDecimals(answers[2] ?? '')).toBe(18)
    expect(toText(answers[3] ?? '')).toBe('Lying Token')
    expect(answers[4]).toBe('0x')
  }

  it('sends calls one by one if the chain has no Multicall3', async () => {
    const node = reader()
    check(await createEvmCalls(node).read(calls()))
    expect(node.requested).toHaveLength(6)
  })

  it('batches calls with Multicall3, and retries failed calls alone', async () => {
    const code = await deployContract(chain.url, contracts.multicall, [])
    await chain.copyCode(code, multicall3)
    const node = reader()
    check(await createEvmCalls(node).read(calls()))
    expect(node.requested).toHaveLength(2)
    expect(await createEvmCalls(node).read([])).toEqual([])
  })
})

describe('ABI encoding', () => {
  it('encodes and decodes aggregate3 as viem does', () => {
    const requested = calls()
    const encoded = encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [
        requested.map(({ to, data }) => ({
          target: to as Address,
          allowFailure: true,
          callData: data as `0x${string}`,
        })),
      ],
    })
    expect(aggregateData(requested)).toBe(encoded)
    const answer = encodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      result: [
        { success: true, returnData: `0x${'ab'.repeat(40)}` },
        { success: false, returnData: '0x01' },
        { success: true, returnData: '0x' },
      ],
    })
    expect(parseAggregate(answer, 3)).toEqual([`0x${'ab'.repeat(40)}`, undefined, '0x'])
    // One that does not hold together says nothing at all.
    for (const wrong of ['0x', answer.slice(0, 200), `0x${'f'.repeat(640)}`])
      expect(parseAggregate(wrong, 3), wrong.slice(0, 20)).toBeUndefined()
    expect(parseAggregate(answer, 4)).toBeUndefined()
    for (let at = 200; at < answer.length; at += 2)
      expect(() => parseAggregate(answer.slice(0, at), 3)).not.toThrow()
  })

  it('decodes both forms of a text, and rejects other data', () => {
    const text = (hex: string) => toText(`0x${hex}`)
    expect(text(Buffer.from('MKR').toString('hex').padEnd(64, '0'))).toBe('MKR')
    expect(
      text(getWord(32n) + getWord(3n) + Buffer.from('abc').toString('hex').padEnd(64, '0')),
    ).toBe('abc')
    // With a word of the contract's own between its head and the text.
    const spaced = (offset: bigint) =>
      getWord(offset) +
      getWord(7n) +
      getWord(3n) +
      Buffer.from('abc').toString('hex').padEnd(64, '0')
    expect(text(spaced(64n))).toBe('abc')
    for (const wrong of [
      '',
      spaced(0n),
      spaced(128n),
      spaced(129n),
      spaced(2n ** 255n),
      getWord(32n) + getWord(400n) + '61'.repeat(400),
      getWord(32n) + getWord(2n ** 255n),
      `${getWord(32n) + getWord(10n)}61`,
      'ff'.repeat(32),
    ])
      expect(text(wrong), wrong.slice(0, 20)).toBeUndefined()
  })

  it.each([
    [getWord(18n), 18],
    [getWord(0n), 0],
    [getWord(36n), 36],
    [getWord(37n), undefined],
    [getWord(2n ** 256n - 1n), undefined],
    ['', undefined],
    [getWord(18n) + getWord(1n), undefined],
  ])('[X3] reads decimals %.70s as %s', (hex, decimals) => {
    expect(getDecimals(`0x${hex}`)).toBe(decimals)
  })
})
