import { expect, it } from 'vitest'
import * as face from './index.js'

it('exports exactly these names', () => {
  expect(Object.keys(face).sort()).toEqual([
    'announceWallet',
    'createBitcoinWallet',
    'createInjectedProvider',
    'createMemoryAdapter',
    'createMultiChainWallet',
    'createSolanaTestWallet',
    'createTestNode',
    'createTestWallet',
    'injectPhantom',
    'injectSolflare',
    'injectWallet',
    'memorySignature',
    'openBitcoinFixture',
    'openEvmFixture',
    'openSolanaFixture',
    'registerStandardWallet',
    'rpcError',
  ])
})
