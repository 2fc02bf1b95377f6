import { expect, it } from 'vitest'
import * as face from './index.js'

it('exports exactly these names', () => {
  expect(Object.keys(face).sort()).toEqual([
    'addressRecords',
    'cbor',
    'completeLogin',
    'contracts',
    'deployContract',
    'deployDevPaymaster',
    'deployFarcasterRegistries',
    'deployNames',
    'deployOffchainResolver',
    'deploySmartAccountContracts',
    'deployTokens',
    'devAccounts',
    'hostileName',
    'setFarcasterId',
    'setFarcasterKey',
    'setName',
    'setPrimaryName',
    'setResolver',
    'signCoinbaseWebhook',
    'signMeldWebhook',
    'softwareAuthenticator',
    'solanaDevAddresses',
    'startBitcoinChain',
    'startBundler',
    'startDevnet',
    'startFarcasterRelay',
    'startMailServer',
    'startOnRampSandbox',
    'startOpenIdProvider',
    'startProxy',
    'startRelay',
    'startSolanaChain',
  ])
})
