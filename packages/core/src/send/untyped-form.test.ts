/** Hosts without types may fill the form with any value: the wallet is asked for exactly what was shown. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KitError } from '../errors/kit-error.js'
import { filled, prompted, useWorlds } from './fixtures/setup-send.js'

useWorlds()

const junk = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('10000000000000000', '0x10', 'abc', '1e18', '-1', Number.NaN, 0.01, -1, 1n, -1n),
  fc.constantFrom(undefined, null, [], {}, { toString: [] }, '1,5.5', '１', `${'9'.repeat(200)}`),
)

it('[X18] ignores an amount that is no text of digits', async () => {
  const { sending, draft } = await filled()
  fc.assert(
    fc.property(junk, (value) => {
      const before = draft().amountText
      const isAmount = sending.setAmount(value as string)
      if (typeof value !== 'string') expect(isAmount).toBe(false)
      if (!isAmount) expect(draft().amountText).toBe(before)
      expect(draft().amountText).toMatch(/^(\d+(\.\d*)?)?$/)
    }),
  )
})

it('[X18] sends no fee rate other than a bigint to a wallet', async () => {
  const rates = junk.filter((value) => value !== undefined && typeof value !== 'bigint')
  const made = await filled()
  const { sending, draft } = made
  await fc.assert(
    fc.asyncProperty(rates, async (rate) => {
      sending.setAmount('0.5')
      sending.setFeeRate(rate as bigint)
      await sending.refreshPreview()
      const isSent = await sending.confirm().catch((thrown: unknown) => thrown)
      expect(isSent === false || isSent instanceof KitError).toBe(true)
      // It was not for want of anything else.
      expect(draft().status).toBe('ready')
    }),
    { numRuns: 25 },
  )
  expect(prompted(made)).toBe(0)
})
