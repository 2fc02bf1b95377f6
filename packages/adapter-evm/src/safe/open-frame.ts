/** Safe's own SDK, loaded in its frame only: the handshake with the page around this one, and a provider from it. */
import { SafeAppProvider } from '@safe-global/safe-apps-provider'
import SafeAppsSDK, { type SafeInfo } from '@safe-global/safe-apps-sdk'
import { withAbortSignal } from '@scope/core/chain'
import type { Eip1193Provider } from '../eip1193.js'
import type { OpenParameters } from '../provider-factory.js'

/** Milliseconds a frame around this page may take to say that it is Safe. */
const handshakeDeadline = 2_000

/** EIP-1193. */
const unsupportedMethod = 4200

/** The Safe that is shown decides where it is, and the person leaves it by leaving the frame. */
const fixed = /^wallet_(switchEthereumChain|addEthereumChain|revokePermissions)$/

const exactly = (origin: string) =>
  new RegExp(`^${origin.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

function wellBehaved(safe: SafeAppProvider): Eip1193Provider {
  return {
    async request({ method, params }) {
      if (fixed.test(method)) {
        throw Object.assign(new Error(`Safe does not support ${method}.`), {
          code: unsupportedMethod,
        })
      }
      // The user shared the Safe by opening the page in it.
      const asked = method === 'eth_requestAccounts' ? 'eth_accounts' : method
      return safe.request({ method: asked, params: [...(params ?? [])] })
    },
    on: (event, listener) => safe.on(event, listener),
    removeListener: (event, listener) => safe.removeListener(event, listener),
  }
}

export function createFrameOpener(origins: readonly string[]) {
  const sdk = new SafeAppsSDK({ allowedDomains: origins.map(exactly) })
  let info: Promise<SafeInfo> | undefined
  let provider: Eip1193Provider | undefined

  function greet(signal: AbortSignal): Promise<SafeInfo> {
    // One handshake for all callers. A late response is still valid.
    info ??= sdk.safe.getInfo()
    return withAbortSignal(info, signal)
  }

  return {
    isAnswered: () =>
      greet(AbortSignal.timeout(handshakeDeadline)).then(
        () => true,
        () => false,
      ),
    async open({ signal }: OpenParameters): Promise<Eip1193Provider> {
      const safe = await greet(signal)
      provider ??= wellBehaved(new SafeAppProvider(safe, sdk))
      return provider
    },
  }
}
