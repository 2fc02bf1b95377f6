/** How a figure changed, in words. */
import { expect, it } from 'vitest'
import { describeChange, describeRateChange, getPercent } from './headline.js'

it.each([
  [120, 100, true, '+20\u00a0% from 100', true],
  [50, 100, true, '−50\u00a0% from 100', false],
  [50, 100, false, '−50\u00a0% from 100', true],
  [4, 0, false, 'up from none', false],
  [0, 0, true, 'unchanged from 0', undefined],
  [3000, 1000, true, '+200\u00a0% from 1,000', true],
])('describes %i after %i', (now, before, isMoreGood, text, isGood) => {
  expect(describeChange(now, before, isMoreGood)).toEqual(
    isGood === undefined ? { text } : { text, isGood },
  )
})

it.each([
  [60, 50, '+10 points from 50\u00a0%'],
  [49, 50, '−1 point from 50\u00a0%'],
  [50, 50, 'unchanged from 50\u00a0%'],
  [50, undefined, 'nothing to compare'],
  [undefined, 50, 'nothing to compare'],
])('describes a share of %s after %s', (now, before, text) => {
  expect(describeRateChange(now, before).text).toBe(text)
})

it('has no share of nothing', () => {
  expect([getPercent(1, 3), getPercent(0, 3), getPercent(0, 0)]).toEqual([33, 0, undefined])
})
