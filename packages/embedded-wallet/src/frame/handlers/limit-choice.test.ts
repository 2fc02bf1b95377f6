import { expect, it, vi } from 'vitest'
import type { Asset } from '../approval/decoded-request.js'
import type { AllowanceLimit, Prepared } from '../approval/prepared.js'
import { createLimitChoice, type ShownVersion } from './limit-choice.js'

const asset = { kind: 'token', address: '0x1', decimals: 6 } satisfies Asset
const version = (amount: bigint, limits: readonly AllowanceLimit[] = []): Prepared => ({
  decoded: {
    chainId: 'eip155:1',
    account: '0x2',
    actions: [{ type: 'approve', asset, spender: '0x3', amount, isPermit: false }],
    warnings: [],
  },
  limits,
  sign: () => async () => amount,
})
const limit = (set: AllowanceLimit['set']): AllowanceLimit => ({ action: 0, asset, max: 9n, set })

it('signs the version that was chosen, not the last one that was set', async () => {
  const first = version(9n, [limit(async (amount) => version(amount))])
  const { choice, getChosen } = createLimitChoice(first)
  expect(getChosen()).toBe(first)
  const [five, four] = [
    await choice.set(choice.first, 0, 5n),
    await choice.set(choice.first, 0, 4n),
  ]
  expect(getChosen()).toBe(first)
  choice.choose(five)
  expect(getChosen().decoded).toBe(five.decoded)
  expect(four.decoded).not.toBe(five.decoded)
  choice.choose(choice.first)
  expect(getChosen()).toBe(first)
})

it('lowers the version that it is told, and what is shown of it can be posted', async () => {
  const again = vi.fn(async (amount: bigint) => version(amount))
  const first = version(9n, [limit(async (amount) => version(amount, [limit(again)]))])
  const { choice } = createLimitChoice(first)
  const five = await choice.set(choice.first, 0, 5n)
  expect(structuredClone(five)).toMatchObject({ limits: [{ action: 0, asset, max: 9n }] })
  await choice.set(five, 0, 4n)
  expect(again).toHaveBeenCalledExactlyOnceWith(4n)
})

it('[F24] chooses and lowers none that was not made of this request', async () => {
  const first = version(9n, [limit(async () => version(1n))])
  const { choice, getChosen } = createLimitChoice(first)
  const other: ShownVersion = { decoded: version(1n).decoded, limits: choice.first.limits }
  const notAllowed = expect.objectContaining({ code: 'not-allowed' })
  expect(() => choice.choose(other)).toThrow(notAllowed)
  await expect(choice.set(other, 0, 1n)).rejects.toEqual(notAllowed)
  await expect(choice.set(choice.first, 1, 1n)).rejects.toEqual(notAllowed)
  expect(getChosen()).toBe(first)
})

it('offers nothing for a request without a limit', () => {
  const { limits: _, ...prepared } = version(1n)
  expect(createLimitChoice(prepared).choice.first.limits).toEqual([])
})
