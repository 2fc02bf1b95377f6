import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { amountText, toUnits } from './amount-text.js'
import { parseAccount, parseAsset, readTokenAddress } from './asset.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('names of assets', () => {
  it('normalizes an account to one spelling', () => {
    expect(parseAccount('eip155:1', usdc)).toBe(usdc.toLowerCase())
    expect(parseAccount('bip122:x', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    )
    expect(parseAccount('bip122:x', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH')).toBe(
      '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
    )
    for (const wrong of ['bc1qW508d6', '0x', `${usdc}0`, 'javascript:1', '../x', ''])
      for (const chain of ['eip155:1', solana, 'bip122:x', 'cosmos:hub'])
        expect(parseAccount(chain, wrong), `${chain} ${wrong}`).toBeUndefined()
  })

  it('parses CAIP-19 assets and CAIP-10 tokens, and reads placeholders as the native coin', () => {
    const token = { chain: 'eip155:1', token: usdc.toLowerCase() }
    expect(parseAsset(`eip155:1/erc20:${usdc}`)).toEqual(token)
    expect(readTokenAddress(`eip155:1:${usdc}`)).toEqual(token)
    expect(parseAsset('eip155:1/slip44:60')).toEqual({ chain: 'eip155:1' })
    expect(readTokenAddress(`eip155:1:0x${'E'.repeat(40)}`)).toEqual({ chain: 'eip155:1' })
    expect(readTokenAddress(`${solana}:So${'1'.repeat(41)}`)).toEqual({ chain: solana })
    // The wrapped coin differs from the placeholder in one letter, and is a token.
    const wrapped = `So${'1'.repeat(40)}2`
    expect(readTokenAddress(`${solana}:${wrapped}`)).toEqual({ chain: solana, token: wrapped })
    for (const wrong of [
      'eip155:1',
      `eip155:1/token:${usdc}`,
      'eip155:1/slip44:x',
      `${solana}/erc20:${usdc}`,
      'bip122:x/token:1',
      `eip155:1/erc721:${usdc}`,
    ])
      expect(parseAsset(wrong), wrong).toBeUndefined()
    for (const wrong of ['eip155:1', 'eip155:1:0x12', 'cosmos:hub:x', 'bip122:x:1'])
      expect(readTokenAddress(wrong), wrong).toBeUndefined()
  })

  it('accepts a Solana account of 32 bytes, for any number of base58 characters', () => {
    const ofBytes = (length: number) => base58.encode(new Uint8Array(length).fill(255))
    for (const right of ['1'.repeat(32), ofBytes(32)])
      expect(parseAccount(solana, right), right).toBe(right)
    for (const wrong of [
      '1'.repeat(31),
      '1'.repeat(33),
      ofBytes(31),
      ofBytes(33),
      `${ofBytes(31)}0`,
    ])
      expect(parseAccount(solana, wrong), wrong).toBeUndefined()
  })
})

describe('[X1] amounts as text', () => {
  it.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [1_500_000n, 6, '1.5'],
    [10n, 0, '10'],
    [-1_5n, 1, '-1.5'],
    [
      2n ** 256n - 1n,
      18,
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
    ],
  ])('formats %s with %s decimals as %s', (units, decimals, text) => {
    expect(amountText(units, decimals)).toBe(text)
    if (units >= 0n) expect(toUnits(text, decimals)).toBe(units)
  })

  it('rejects an amount that is not a plain decimal or has too many decimals', () => {
    for (const wrong of ['', '-1', '1e3', '.5', '1.', '0x1', '1,5', ' 1', '1.01', '٣'])
      expect(toUnits(wrong, 1), wrong).toBeUndefined()
    expect(toUnits('1.10', 1)).toBe(11n)
  })
})
