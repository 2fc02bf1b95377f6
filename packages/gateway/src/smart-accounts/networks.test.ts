import { expect, it } from 'vitest'
import { checkConfig } from '../config/check.js'
import { analyticsSecret, configWith } from '../fixtures/auth-requests.js'
import { getSmartAccountFeatures, getSmartNetworks } from './networks.js'

const authEncryptionKey = 'f3b1c9d07a5e4862bd1f0c3a9e7d5b2486f0a1c3'

it('lists networks with a bundler, for the embedded wallet and for pages', () => {
  const config = checkConfig(
    configWith({
      rpc: { nodes: { 'eip155:10': ['https://node.example'] } },
      auth: { origin: 'https://wallet.example.com' },
      secrets: { authEncryptionKey, analyticsSecret },
      smartAccounts: {
        bundlers: { 'eip155:1': ['https://b.example'], 'eip155:10': ['https://b.example'] },
        paymasters: { 'eip155:10': { url: 'https://p.example' } },
        accounts: { 'eip155:10': { type: '4337', since: '2026-01-31T00:00:00Z' } },
      },
    }),
  )
  expect(getSmartNetworks(config)).toEqual([
    { chainId: 'eip155:1', standard: 'eip7702', since: 0, hasPaymaster: false },
    {
      chainId: 'eip155:10',
      standard: 'erc4337',
      since: Date.UTC(2026, 0, 31),
      hasPaymaster: true,
    },
  ])
  expect(getSmartAccountFeatures(config)).toEqual({
    bundler: ['eip155:1', 'eip155:10'],
    paymaster: ['eip155:10'],
    smartAccounts: {
      'eip155:1': { accountType: '7702', paymaster: false },
      'eip155:10': { accountType: '4337', paymaster: true },
    },
  })
})
