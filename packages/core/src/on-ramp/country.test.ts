import { expect, it } from 'vitest'
import { getCurrencyOf, guessCountry, readPlace } from './country.js'

it.each([
  [['de-AT', 'en'], 'AT'],
  [['en', 'fr-CH'], 'CH'],
  [['zh-Hant-TW'], 'TW'],
  [['en', 'es-419'], 'US'],
  [[], 'US'],
])('guesses the country of %o as %s', (languages, country) =>
  expect(guessCountry(languages)).toBe(country),
)

it.each([
  ['US', 'USD'],
  ['DE', 'EUR'],
  ['GB', 'GBP'],
  ['KE', 'USD'],
  ['__proto__', 'USD'],
])('starts in %s with %s', (country, currency) => expect(getCurrencyOf(country)).toBe(currency))

it('reads a stored place, and nothing else', () => {
  expect(readPlace({ country: 'US', subdivision: 'NY' })).toEqual({
    country: 'US',
    subdivision: 'NY',
  })
  expect(readPlace({ country: 'DE', subdivision: 1 })).toEqual({ country: 'DE' })
  for (const wrong of [undefined, null, 'US', {}, { country: 'usa' }])
    expect(readPlace(wrong)).toBeUndefined()
})
