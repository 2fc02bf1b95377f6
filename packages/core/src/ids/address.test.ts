import { expect, it } from 'vitest'
import { truncateAddress } from './address.js'

it('[MOD-11] shows 4 leading and 6 trailing characters', () => {
  expect(truncateAddress('0x7a16fF8270133F063aAb6C9977183D9e72835428')).toBe('0x7a…835428')
})

it('leaves what is short enough as it is', () =>
  expect(truncateAddress('lena.eth')).toBe('lena.eth'))
