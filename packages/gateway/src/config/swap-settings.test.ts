/** Settings of swaps, and what is said of wrong ones. */
import { describe, expect, it } from 'vitest'
import { ConfigError, checkConfig } from './check.js'

const projects = [{ id: 'shop', origins: ['https://shop.example.com'] }]
const read = (swap: object, more: object = {}) =>
  checkConfig({ projects, environment: 'development', swap, ...more }).swap
const getErrors = (swap: object, more: object = {}): string[] => {
  try {
    read(swap, more)
    return []
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.message.split('\n')
    throw thrown
  }
}
const address = `0x${'ab'.repeat(20)}`
const token = { address, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const listed = (...tokens: object[]) => ({ tokens: { 'eip155:1': tokens } })

describe('settings of swaps', () => {
  it('are off, and have KyberSwap’s API and no fee if they are on', () => {
    expect(read({})).toEqual({ tokens: {} })
    expect(read({ kyberSwap: { clientId: 'shop' } })).toEqual({
      kyberSwap: {
        clientId: 'shop',
        apiUrl: 'https://aggregator-api.kyberswap.com',
        networks: {},
      },
      tokens: {},
    })
  })

  it('have 0x’s API and networks, and its key from the environment alone', () => {
    const secrets = { zeroExApiKey: 'long-enough-key' }
    const { apiUrl, chains } = read({ zeroEx: {} }, { secrets }).zeroEx ?? {}
    expect(apiUrl).toBe('https://api.0x.org')
    expect(chains?.map((chain) => chain.slice(7)).join()).toBe('1,10,56,137,8453,42161,43114')
    expect(getErrors({ zeroEx: {} })).toEqual([
      'ZEROEX_API_KEY: expected to be set, as swap.zeroEx is',
    ])
    expect(getErrors({}, { secrets })).toEqual([
      'swap.zeroEx: expected to be set, as ZEROEX_API_KEY is',
    ])
    const insecure = { zeroEx: { apiUrl: 'http://127.0.0.1:1' } }
    expect(getErrors(insecure, { secrets })).toEqual([
      'swap.zeroEx.apiUrl: expected https, or rpc.allowPrivateNetworks to be true',
    ])
  })

  it('require https unless private networks are allowed', () => {
    const swap = { kyberSwap: { clientId: 'shop', apiUrl: 'http://127.0.0.1:1' } }
    expect(getErrors(swap)).toEqual([
      'swap.kyberSwap.apiUrl: expected https, or rpc.allowPrivateNetworks to be true',
    ])
    expect(getErrors(swap, { rpc: { allowPrivateNetworks: true } })).toEqual([])
  })

  it.each<[string, object]>([
    ['swap.kyberSwap.clientId', { kyberSwap: {} }],
    ['swap.kyberSwap.clientId', { kyberSwap: { clientId: 'two words' } }],
    ['swap.kyberSwap.networks', { kyberSwap: { clientId: 'x', networks: { 'eip155:1': '../x' } } }],
    ['swap.kyberSwap.networks', { kyberSwap: { clientId: 'x', networks: { solana: 'x' } } }],
    ['swap.chains', { chains: [] }],
    ['swap.zeroEx.apiKey', { zeroEx: { apiKey: 'long-enough-key' } }],
    ['swap.zeroEx.chains', { zeroEx: { chains: [] } }],
    ['swap.zeroEx.chains', { zeroEx: { chains: ['solana:mainnet'] } }],
    ['swap.oneInch', { oneInch: {} }],
    ['swap.tokens', { tokens: { 'solana:mainnet': [token] } }],
    ['swap.tokens.eip155:1', listed(token, { ...token, address: address.replace('ab', 'AB') })],
    ['swap.tokens.eip155:1[0].address', listed({ ...token, address: 'native' })],
    ['swap.tokens.eip155:1[0].decimals', listed({ ...token, decimals: 37 })],
    ['swap.tokens.eip155:1[0].logoUri', listed({ ...token, logoUri: 'http://example.com/a.svg' })],
    ['swap.tokens.eip155:1[0].logoUri', listed({ ...token, logoUri: 'data:image/svg+xml,x' })],
  ])('say what is wrong of %s', (path, swap) => {
    const [error = '', ...others] = getErrors(swap)
    expect(error.slice(0, path.length)).toBe(path)
    expect(others).toEqual([])
  })

  it('[B51] list no token whose name or symbol can’t be shown', () => {
    for (const text of [
      '',
      'Visit usdc.example',
      '<b>USDC</b>',
      'US\u200bDC',
      ' USDC',
      'x'.repeat(65),
    ]) {
      expect(getErrors(listed({ ...token, name: text }))[0], text).toContain('[0].name')
      expect(getErrors(listed({ ...token, symbol: text }))[0], text).toContain('[0].symbol')
    }
  })

  it('[B52] have a fee of at most one percent, for one account', () => {
    const getFee = (fee: object) => getErrors({ fee })
    expect(getFee({ bps: 100, recipient: address })).toEqual([])
    for (const bps of [0, 101, 0.5, -1]) {
      expect(getFee({ bps, recipient: address })[0]).toContain('swap.fee.bps')
    }
    expect(getFee({ bps: 1 })[0]).toContain('swap.fee.recipient')
    expect(getFee({ bps: 1, recipient: 'me.eth' })[0]).toContain('swap.fee.recipient')
  })
})
