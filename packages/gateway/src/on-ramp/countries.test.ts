import { describe, expect, it } from 'vitest'
import { isCountry } from './countries.js'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const pairs = letters.flatMap((one) => letters.map((other) => one + other))

describe('countries', () => {
  it('are the 249 of ISO 3166-1, each with a name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    const known = pairs.filter(isCountry)
    expect(known).toHaveLength(249)
    expect(known.filter((code) => names.of(code) === undefined)).toEqual([])
  })

  it.each(['XX', 'ZZ', 'AA', 'EU', 'UN', 'UK', 'SU', 'us', 'USA', 'U', '', ' US', 'constructor'])(
    'are not %j',
    (code) => {
      expect(isCountry(code)).toBe(false)
    },
  )
})
