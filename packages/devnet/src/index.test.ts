import { expect, it } from 'vitest'
import * as face from './index.js'

it('shows these names and no others', () => {
  expect(Object.keys(face).sort()).toEqual([
    'addressRecords',
    'contracts',
    'deployContract',
    'deployNames',
    'deployOffchainResolver',
    'deployTokens',
    'devAccounts',
    'hostileName',
    'setName',
    'setPrimaryName',
    'setResolver',
    'softwareAuthenticator',
    'solanaDevAddresses',
    'startBitcoinChain',
    'startDevnet',
    'startMailServer',
    'startOpenIdProvider',
    'startProxy',
    'startRelay',
    'startSolanaChain',
    'walkLogin',
  ])
})
