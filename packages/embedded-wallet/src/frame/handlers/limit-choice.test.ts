import { expect, it, vi } from 'vitest'
import type { Asset } from '../approval/decoded-request.js'
import type { Prepared } from '../approval/prepared.js'
import { createLimitChoice } from './limit-choice.js'

const asset = { kind: 'token', address: '0x1', decimals: 6 } satisfies Asset
const version = (amount: bigint): Prepared => ({
  decoded: {
    chainId: 'eip155:1',
    account: '0x2',
    actions: [{ type: 'approve', asset, spender: '0x3', amount, isPermit: false }],
    warnings: [],
  },
  sign: () => async () => amount,
})

it('signs the version that was chosen, not the last one that was set', async () => {
  const set = vi.fn(async (amount: bigint) => version(amount))
  const first = { ...version(9n), limit: { asset, max: 9n, set } }
  const { limit, getChosen } = createLimitChoice(first)
  expect(getChosen()).toBe(first)
  const [five, four] = [await limit?.set(5n), await limit?.set(4n)]
  expect(getChosen()).toBe(first)
  if (five) limit?.choose(five)
  expect(getChosen().decoded).toBe(five)
  expect(four).not.toBe(five)
  limit?.choose(first.decoded)
  expect(getChosen()).toBe(first)
})

it('[F24] chooses none that was not made of this request', () => {
  const first = { ...version(9n), limit: { asset, max: 9n, set: async () => version(1n) } }
  const { limit, getChosen } = createLimitChoice(first)
  expect(() => limit?.choose(version(1n).decoded)).toThrow(
    expect.objectContaining({ code: 'not-allowed' }),
  )
  expect(getChosen()).toBe(first)
})

it('offers nothing for a request without a limit', () => {
  expect(createLimitChoice(version(1n)).limit).toBeUndefined()
})
