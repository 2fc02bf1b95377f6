import { expect, it } from 'vitest'
import * as discovery from './chain/discovery/index.js'
import * as chain from './chain/index.js'
import * as core from './index.js'
import * as storage from './storage/index.js'
import * as walletconnect from './walletconnect/index.js'
import * as links from './walletconnect/pairing/links.js'

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
        "abbreviateAmount",
        "assertUint",
        "caipAddress",
        "callWallet",
        "checkImage",
        "checkRpcRequest",
        "formatUnits",
        "fromBase58",
        "getNamespace",
        "getReference",
        "hashOfLost",
        "isCaipAddress",
        "isCaipNetworkId",
        "isUndecided",
        "lazyImport",
        "maxImageLength",
        "parsePrice",
        "parseSendError",
        "parseTransaction",
        "parseUnits",
        "sanitizeText",
        "sanitizeWalletInfo",
        "sleep",
        "toBase58",
        "toKitError",
        "toNetwork",
        "toSafeInteger",
        "toSendError",
        "toWalletError",
        "transferFailureDetails",
        "undecidedCodes",
        "withAbortSignal",
        "withTimeout",
      ],
      "core": [
        "KitError",
        "abbreviateAmount",
        "asciiDigits",
        "cookieStorage",
        "createKit",
        "explorerHref",
        "formatUnits",
        "getCurrentRoute",
        "getNamespace",
        "getReference",
        "isCaipAddress",
        "isCaipNetworkId",
        "lazyImport",
        "memoryStorage",
        "namespaces",
        "parseUnits",
        "readSavedState",
        "transition",
        "truncateAddress",
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
