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
        "askWallet",
        "assertUint",
        "caipAddress",
        "checkImage",
        "checkRpcRequest",
        "countOf",
        "formatAmount",
        "fromBase58",
        "hashOfLost",
        "isCaipAddress",
        "isCaipNetworkId",
        "isUndecided",
        "lazily",
        "maxImageLength",
        "namespaceOf",
        "obstacleFacts",
        "parseAmount",
        "parseTransaction",
        "readPrice",
        "readSendError",
        "referenceOf",
        "shortAmount",
        "shownOf",
        "shownText",
        "toBase58",
        "toKitError",
        "toNetwork",
        "toSendError",
        "toWalletError",
        "undecidedCodes",
        "untilAborted",
      ],
      "core": [
        "KitError",
        "asciiDigits",
        "cookieStorage",
        "createKit",
        "explorerHref",
        "formatAmount",
        "isCaipAddress",
        "isCaipNetworkId",
        "lazily",
        "memoryStorage",
        "namespaces",
        "nextState",
        "parseAmount",
        "readSavedState",
        "shortAddress",
        "shortAmount",
        "shownRoute",
        "webStorage",
      ],
      "discovery": [
        "expectKnownNames",
        "lazily",
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
        "storedNames",
      ],
      "walletconnect": [
        "walletConnect",
        "walletConnectId",
      ],
    }
  `)
})
