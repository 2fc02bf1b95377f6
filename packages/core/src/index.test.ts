import { expect, it } from 'vitest'
import * as discovery from './chain/discovery/index.js'
import * as chain from './chain/index.js'
import * as core from './index.js'
import * as storage from './storage/index.js'
import * as walletconnect from './walletconnect/index.js'
import * as links from './walletconnect/links.js'

it('exports exactly these names', () => {
  expect({
    core: Object.keys(core).sort(),
    chain: Object.keys(chain).sort(),
    discovery: Object.keys(discovery).sort(),
    storage: Object.keys(storage).sort(),
    walletconnect: Object.keys(walletconnect).sort(),
    links: Object.keys(links).sort(),
  }).toMatchInlineSnapshot(`
    {
      "chain": [
        "KitError",
        "callWallet",
        "assertUint",
        "caipAddress",
        "checkImage",
        "checkRpcRequest",
        "toSafeInteger",
        "formatUnits",
        "fromBase58",
        "hashOfLost",
        "isCaipAddress",
        "isCaipNetworkId",
        "isUndecided",
        "lazyImport",
        "maxImageLength",
        "namespaceOf",
        "transferFailureDetails",
        "parseUnits",
        "parseTransaction",
        "parsePrice",
        "readSendError",
        "referenceOf",
        "abbreviateAmount",
        "sanitizeWalletInfo",
        "sanitizeText",
        "toBase58",
        "toKitError",
        "toNetwork",
        "toSendError",
        "toWalletError",
        "undecidedCodes",
        "withAbortSignal",
      ],
      "core": [
        "KitError",
        "asciiDigits",
        "cookieStorage",
        "createKit",
        "explorerHref",
        "formatUnits",
        "isCaipAddress",
        "isCaipNetworkId",
        "lazyImport",
        "memoryStorage",
        "namespaces",
        "transition",
        "parseUnits",
        "readSavedState",
        "truncateAddress",
        "abbreviateAmount",
        "getCurrentRoute",
        "webStorage",
      ],
      "discovery": [
        "assertKnownOptions",
        "lazyImport",
      ],
      "links": [
        "appHref",
        "isPairingUri",
        "keptHref",
        "pairingLinks",
        "safeHref",
      ],
      "storage": [
        "storageKey",
        "storageKeys",
      ],
      "walletconnect": [
        "walletConnect",
        "walletConnectId",
      ],
    }
  `)
})
