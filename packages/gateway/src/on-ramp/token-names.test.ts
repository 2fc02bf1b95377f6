import { describe, expect, it } from 'vitest'
import { checkConfig } from '../config/check.js'
import { configWith } from '../fixtures/auth-requests.js'
import { onRampConfig } from '../fixtures/on-ramp.js'
import { createNameToken, getOnRampChains } from './token-names.js'

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const config = (chains: string[]) =>
  checkConfig(onRampConfig('http://127.0.0.1:1', { onRamp: { chains } }))

describe('names of tokens', () => {
  const nameToken = createNameToken(config(['eip155:8453', 'eip155:137', solana, bitcoin]))

  it('are CAIP-10 of the contract, or of the native token', () => {
    const base = { chainId: '8453', network: 'base' }
    expect(nameToken({ ...base, address: usdc, symbol: 'USDC' })).toBe(
      `eip155:8453:${usdc.toLowerCase()}`,
    )
    const native = `eip155:8453:0x${'e'.repeat(40)}`
    for (const address of ['', null, undefined, `0x${'0'.repeat(40)}`, `0x${'E'.repeat(40)}`]) {
      expect(nameToken({ ...base, address, symbol: 'ETH' })).toBe(native)
    }
    expect(nameToken({ network: 'solana', address: mint, symbol: 'USDC' })).toBe(
      `${solana}:${mint}`,
    )
    expect(nameToken({ network: 'solana', symbol: 'SOL' })).toMatch(/^solana:\w+:So1+$/)
    expect(nameToken({ network: 'bitcoin', symbol: 'BTC' })).toBe(`${bitcoin}:0x`)
  })

  it('[B43] never takes a token without its contract for the native one', () => {
    const base = { chainId: '8453', network: 'base' }
    expect(nameToken({ ...base, symbol: 'USDC' })).toBeUndefined()
    expect(nameToken({ chainId: '137', network: 'polygon', symbol: 'ETH' })).toBeUndefined()
    expect(nameToken({ ...base, address: '0x12', symbol: 'ETH' })).toBeUndefined()
  })

  it('are given on the networks of the settings only', () => {
    expect(nameToken({ chainId: '1', network: 'ethereum', symbol: 'ETH' })).toBeUndefined()
    expect(nameToken({ chainId: '08453', network: 'base', symbol: 'ETH' })).toBeUndefined()
    expect(nameToken({ network: 'constructor', symbol: 'ETH' })).toBeUndefined()
  })
})

describe('networks', () => {
  it('are the well-known ones without testnets, and those with nodes, by default', () => {
    const { onRamp: _, ...rest } = onRampConfig('https://a.example')
    const nodes = { 'eip155:31337': ['http://127.0.0.1:1'] }
    const chains = getOnRampChains(
      checkConfig({
        ...rest,
        rpc: { nodes, allowPrivateNetworks: true },
        onRamp: { coinbase: {}, meld: { webhookUrl: 'https://a.example/hook' } },
      }),
    )
    expect(chains).toEqual(expect.arrayContaining(['eip155:1', solana, bitcoin, 'eip155:31337']))
    expect(chains).not.toContain('eip155:11155111')
  })

  it('are none without a provider', () => {
    expect(getOnRampChains(checkConfig(configWith()))).toEqual([])
  })
})
