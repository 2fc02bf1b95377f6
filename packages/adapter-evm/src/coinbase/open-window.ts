/**
 * Loads the wallet's SDK, and prevents it from opening unwanted windows. These are windows that the user didn't
 * request, that the browser would block, or that couldn't respond. Lazy-loaded with the dialog.
 */
import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
import { getReference, KitError } from '@scope/core/chain'
import type { Eip1193Provider } from '../eip1193.js'
import type { OpenParameters } from '../provider-factory.js'
import { createOpenerPolicy, type OpenerPolicy } from './opener-policy.js'
import type { CoinbaseOptions } from './options.js'

type Sdk = ReturnType<ReturnType<typeof createCoinbaseWalletSDK>['getProvider']>

/** EIP-1193: not authorised; here, nothing is left of an earlier visit. */
const unauthorized = 4100

const codeOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined

/** As far as the browser tells: false before the first click, and a while after the last. */
const isInsideClick = (): boolean => navigator.userActivation?.isActive ?? true

/** What the SDK lacks of a wallet's manners. */
const wellBehaved = (sdk: Sdk, policy: OpenerPolicy): Eip1193Provider => ({
  async request({ method, params }) {
    if (method === 'wallet_revokePermissions') {
      await sdk.disconnect()
      return null
    }
    try {
      const response = sdk.request(params ? { method, params } : { method })
      return await (method === 'eth_requestAccounts' ? policy.watch(response) : response)
    } catch (thrown) {
      if (method === 'eth_accounts' && codeOf(thrown) === unauthorized) return []
      throw thrown
    }
  },
  on: (event, listener) => sdk.on(event as 'accountsChanged', listener),
  removeListener: (event, listener) => sdk.removeListener(event as 'accountsChanged', listener),
})

export function createWindowOpener(options: CoinbaseOptions) {
  const { appName, appLogoUrl, preference = 'all', keysUrl } = options
  let provider: Eip1193Provider | undefined
  const policy = createOpenerPolicy()

  /** The first is where it begins. */
  const make = (chainIds: readonly number[]) =>
    createCoinbaseWalletSDK({
      appName,
      appLogoUrl: appLogoUrl ?? null,
      appChainIds: [...chainIds],
      preference: { options: preference, telemetry: false, ...(keysUrl && { keysUrl }) },
    }).getProvider()

  return {
    prepare: policy.prepare,
    async open({ silent, networkId, networks = [] }: OpenParameters): Promise<Eip1193Provider> {
      if (!silent) {
        await policy.check()
        if (!isInsideClick()) {
          throw new KitError(
            'popup-blocked',
            'The wallet’s window opens after a click only. Try again.',
          )
        }
      }
      const ids = [networkId, ...networks.map(({ caipNetworkId }) => caipNetworkId)]
      provider ??= wellBehaved(
        make([...new Set(ids)].map((id) => Number.parseInt(getReference(id), 10))),
        policy,
      )
      return provider
    },
  }
}
