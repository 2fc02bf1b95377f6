import { expect, it } from 'vitest'
import * as face from './index.js'

it('shows these names and no others', () => {
  expect(Object.keys(face).sort()).toEqual([
    'devAccounts',
    'solanaDevAddresses',
    'startBitcoinChain',
    'startDevnet',
    'startRelay',
    'startSolanaChain',
  ])
})
