import { expect, it } from 'vitest'
import { addressRecords } from './address-records.js'

it('encodes an EVM address for two coin types, a Solana key and a Bitcoin script', () => {
  const evm = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  expect(
    addressRecords({
      evm,
      solana: 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx',
      bitcoin: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    }),
  ).toEqual({
    60: evm,
    2147483648: evm,
    501: `0x${'07'.repeat(32)}`,
    0: '0x0014751e76e8199196d454941c45d1b3a323f1433bd6',
  })
  expect(addressRecords({})).toEqual({})
})

it('encodes nothing for an invalid address', () => {
  expect(() => addressRecords({ solana: 'nobody' })).toThrow()
  expect(() => addressRecords({ bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })).toThrow()
})
