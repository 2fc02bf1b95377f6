import { expect, it } from 'vitest'
import * as chain from './chain/index.js'
import * as core from './index.js'
import * as storage from './storage/index.js'

it('exports exactly these names', () => {
  expect({
    core: Object.keys(core).sort(),
    chain: Object.keys(chain).sort(),
    storage: Object.keys(storage).sort(),
  }).toMatchInlineSnapshot(`
    {
      "chain": [
        "KitError",
        "askWallet",
        "caipAddress",
        "checkImage",
        "formatAmount",
        "isCaipAddress",
        "isCaipNetworkId",
        "lazily",
        "maxImageLength",
        "namespaceOf",
        "parseAmount",
        "referenceOf",
        "shortAmount",
        "shownOf",
        "shownText",
        "toKitError",
        "toNetwork",
        "toWalletError",
        "untilAborted",
      ],
      "core": [
        "KitError",
        "cookieStorage",
        "createKit",
        "formatAmount",
        "isCaipAddress",
        "isCaipNetworkId",
        "memoryStorage",
        "namespaces",
        "parseAmount",
        "readSavedState",
        "shortAddress",
        "shortAmount",
        "shownRoute",
        "webStorage",
      ],
      "storage": [
        "cacheAge",
        "catalogue",
        "storageKey",
      ],
    }
  `)
})
