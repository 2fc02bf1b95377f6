import { describe, expect, it } from 'vitest'
import { isSmartAccount } from './smart-account.js'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const plain = { namespace: 'eip155', address, type: 'eoa' } as const
const smart = { namespace: 'eip155', address, type: 'smartAccount' } as const

describe('[SND-07] an account', () => {
  it.each([
    ['a plain account', { account: plain }, false],
    ['a smart account of its wallet', { account: smart }, true],
    [
      'the embedded wallet’s, used as a smart account',
      { account: plain, preferredAccountType: 'smartAccount' },
      true,
    ],
    [
      'the embedded wallet’s, used as a plain account',
      { account: plain, preferredAccountType: 'eoa' },
      false,
    ],
    ['no account', {}, false],
  ] as const)('is smart or not by what is used: %s', (_, state, expected) => {
    expect(isSmartAccount(state)).toBe(expected)
  })
})
