import { toCoinType } from 'viem'
import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { addressText } from './address-text.js'
import { canonicalCoin, getCoinType, getEvmChain, isEvmCoin } from './coins.js'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const bitcoinChains = [
  mainnet,
  'bip122:000000000933ea01ad0ee984209779ba',
  'bip122:00000008819873e925422c1ff0f99f7c',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
]

describe('coin types', () => {
  it('[NAM-03] follow from the chain id, with the high bit set, as viem has them', () => {
    for (const id of [1, 10, 137, 8453, 31337, 2 ** 31 - 1]) {
      const coinType = getCoinType(`eip155:${id}`)
      expect(coinType).toBe(Number(toCoinType(id)))
      expect(getEvmChain(coinType ?? 0)).toBe(`eip155:${id}`)
    }
  })

  it.each([
    'eip155:0',
    'eip155:2147483648',
    'eip155:01',
    'eip155:-1',
    'eip155:99999999999',
    // Litecoin's.
    'bip122:12a765e31ffd4059bada1e25190f6e98',
    'cosmos:hub',
  ])('[NAM-03] returns none for %s', (chain) => {
    expect(getCoinType(chain)).toBeUndefined()
  })

  it('maps both coin types of mainnet to one', () => {
    expect(canonicalCoin(0x80000001)).toBe(60)
    expect(canonicalCoin(60)).toBe(60)
    expect(canonicalCoin(0x80000002)).toBe(0x80000002)
  })

  it('maps Bitcoin and Solana to non-EVM coin types, the same on test networks', () => {
    const chains = [...bitcoinChains, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:localnet']
    expect(chains.map(getCoinType)).toEqual([0, 0, 0, 0, 501, 501])
    expect([0, 501, 61, 2 ** 32].map(isEvmCoin)).toEqual([false, false, false, false])
    expect([0, 0x80000000, 501].map(getEvmChain)).toEqual([undefined, undefined, undefined])
  })

  describeVectors('ensip-cointype-address', (cases) => {
    const coins = cases.filter(({ kind }) => kind === 'evm-coin-type')
    it.each(coins.map((coin) => [coin.id, coin] as const))('[X7] %s', (_, vector) => {
      expect(getCoinType(`eip155:${vector.chainId}`)).toBe(vector.coinType)
    })
    const bad = cases.filter(({ kind }) => kind === 'evm-coin-type-invalid')
    it.each(bad.map((vector) => [vector.id, vector] as const))('[X7] %s', (_, vector) => {
      expect(getCoinType(`eip155:${vector.chainId}`)).toBeUndefined()
    })
    const bitcoin = cases.filter(
      ({ kind, coinType }) => kind === 'address-encoding' && coinType === 0,
    )
    it.each(bitcoin.map((vector) => [vector.id, vector] as const))('%s', (_, vector) => {
      const text = String(vector.text)
      const written = /^bc1/i.test(text) ? text.toLowerCase() : text
      expect(addressText(0, `0x${vector.onchain}`, mainnet)).toBe(written)
    })
  })
})

describe('addresses in records', () => {
  it.each([
    // BIP-173, BIP-350 and BIP-141 print these.
    [
      0,
      '0014751e76e8199196d454941c45d1b3a323f1433bd6',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ],
    [
      0,
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ],
    [0, 'a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1887', '3Ai1JZ8pdJb2ksieUV8FsxSNVJCpoPi8W6'],
    [501, `${'00'.repeat(31)}01`, '11111111111111111111111111111112'],
    [60, 'd8da6bf26964af9d7eed9e03e53415d37aa96045', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
  ])('formats coin %i: %s', (coinType, bytes, text) => {
    expect(addressText(coinType, `0x${bytes}`, mainnet)).toBe(text)
  })

  // BIP-173 and BIP-350 print the first two for test networks; the rest is of `@scure/btc-signer`, over the same scripts.
  it.each([
    [
      '0014751e76e8199196d454941c45d1b3a323f1433bd6',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    ],
    [
      '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      'bcrt1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesyga46z',
    ],
    [
      '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac',
      'mpXwg4jMtRhuSpVq4xS3HFHmCmWp9NyGKt',
      'mpXwg4jMtRhuSpVq4xS3HFHmCmWp9NyGKt',
    ],
    [
      'a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1887',
      '2N2GDNJ4rEm6NxfMC9ck8VuRdheQzXWaNZv',
      '2N2GDNJ4rEm6NxfMC9ck8VuRdheQzXWaNZv',
    ],
  ])('formats Bitcoin’s test networks in their own encoding: %s', (bytes, onTest, onRegtest) => {
    const [, testnet = '', signet = '', regtest = ''] = bitcoinChains
    const written = [testnet, signet, regtest].map((chain) => addressText(0, `0x${bytes}`, chain))
    expect(written).toEqual([onTest, onTest, onRegtest])
  })

  it.each([
    [60, '00'.repeat(20)],
    [60, 'd8da6bf26964af9d7eed9e03e53415d37aa9'],
    [0, '0014751e76e8199196d454941c45d1b3a323f1433b'],
    [0, '0015751e76e8199196d454941c45d1b3a323f1433bd6'],
    [0, '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888'],
    [0, '6a146f70'],
    [501, '01'],
    [501, ''],
    [2, 'd8da6bf26964af9d7eed9e03e53415d37aa96045'],
  ])('[X7] rejects coin %i: %s', (coinType, bytes) => {
    expect(addressText(coinType, `0x${bytes}`, mainnet)).toBeUndefined()
  })
})
