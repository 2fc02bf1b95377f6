import { expect, it } from 'vitest'
import { coinbase } from './coinbase/index.js'
import { evm } from './index.js'
import { safe } from './safe/index.js'

it.each<[string, () => unknown]>([
  [
    'evm: wallet: Invalid input: no such option. Did you mean "wallets"?',
    () => evm({ wallet: [] } as object),
  ],
  [
    'coinbase: appname: Invalid input: no such option. Did you mean "appName"?',
    () => coinbase({ appName: 'Site', appname: 'Site' } as { appName: string }),
  ],
  [
    'safe: origin: Invalid input: no such option. Did you mean "origins"?',
    () => safe({ origin: [] } as object),
  ],
])('[ERR-03] %s', (message, make) => {
  expect(make).toThrowError(expect.objectContaining({ code: 'option-invalid', message }))
})
