import { expect, it } from 'vitest'
import { browserEnv } from './env.js'

it('spreads random numbers over 0 to 1', () => {
  const numbers = Array.from({ length: 50 }, () => browserEnv().random())
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
  expect(new Set(numbers).size).toBeGreaterThan(40)
})
