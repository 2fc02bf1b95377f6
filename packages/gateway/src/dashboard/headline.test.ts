/** How a figure changed, in words. */
import { expect, it } from 'vitest'
import {
  describeChange,
  describeDuration,
  describeDurationChange,
  describeRateChange,
  getPercent,
} from './headline.js'

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

it.each([
  [840, '0.8\u00a0s'],
  [4_230, '4.2\u00a0s'],
  [60_000, '60\u00a0s'],
  [150_000, '2.5\u00a0min'],
])('writes %i milliseconds as %s', (ms, text) => {
  expect(describeDuration(ms)).toBe(text)
})

it.each([
  [3_000, 4_000, 'down from 4\u00a0s', true],
  [5_000, 4_000, 'up from 4\u00a0s', false],
  [4_010, 4_000, 'unchanged from 4\u00a0s', undefined],
  [undefined, 4_000, 'nothing to compare', undefined],
  [4_000, undefined, 'nothing to compare', undefined],
])('describes a time to connect of %s after %s', (now, before, text, isGood) => {
  expect(describeDurationChange(now, before)).toEqual(
    isGood === undefined ? { text } : { text, isGood },
  )
})

it('has no share of nothing', () => {
  expect([getPercent(1, 3), getPercent(0, 3), getPercent(0, 0)]).toEqual([33, 0, undefined])
})
