/** Names of accounts elsewhere, as they are shown. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanName } from './clean-name.js'
import { answered } from './farcaster/relay.js'

it.each([
  ['ada\u202Egnp.exe', 'ada gnp.exe'],
  ['\u2066ada\u2069', 'ada'],
  ['ada\r\nBcc: eve', 'ada Bcc: eve'],
  ['\u0000\u0007', ''],
  ['a\u2028b\u2029c', 'a b c'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['می‌خواهم', 'می‌خواهم'],
])('[A13] shows %j as %j', (name, shown) => {
  expect(cleanName(name)).toBe(shown)
})

it('[A13] keeps control and direction characters out of the name that a relay tells', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (username) => {
      const read = answered.parse({ message: 'm', signature: '0x', username })
      expect(read.username ?? '').not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u)
    }),
  )
})
