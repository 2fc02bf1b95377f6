/** Asks a wallet to switch (EIP-3326), and to add the network first where it lacks it (EIP-3085). */
import { KitError, type Network, sleep } from '@scope/core/chain'
import { type Eip1193Provider, request } from './eip1193.js'
import { hexChainId } from './hex-chain-id.js'
import { parseNetworkId } from './responses.js'

/** A path segment or subdomain that only a key looks like: a UUID, or long and of letters and digits. */
const key = /^(?=.*\d)(?=.*[a-z])\w{20,}$|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-/i

/**
 * The network's own node URLs that may be told to a wallet: https, without credentials, query or anything that
 * looks like a key. URLs from the kit's `rpcUrls` are never among them. Local networks may use http.
 */
export function shareableUrls(urls: readonly string[]): readonly string[] {
  return urls.filter((text) => {
    try {
      const url = new URL(text)
      const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
      const parts = [...url.pathname.split('/'), ...url.hostname.split('.')]
      return (
        (url.protocol === 'https:' || (isLocal && url.protocol === 'http:')) &&
        !url.username &&
        !url.password &&
        !url.search &&
        !parts.some((part) => key.test(part))
      )
    } catch {
      return false
    }
  })
}

/** The parameter of `wallet_addEthereumChain`. */
export function addParameter({
  name,
  nativeCurrency,
  rpcUrls,
  blockExplorers,
  ...network
}: Network) {
  const urls = shareableUrls(rpcUrls.default.http)
  if (urls.length === 0) {
    throw new KitError(
      'network-add-unsupported',
      `Your wallet does not know ${name}. Add it there by hand, then try again.`,
    )
  }
  const explorer = blockExplorers?.default.url
  return {
    chainId: hexChainId(network.caipNetworkId),
    chainName: name,
    nativeCurrency: { ...nativeCurrency },
    rpcUrls: urls,
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
}

/** Milliseconds that a wallet may take to switch after its approval, and milliseconds between two polls. */
const moveDeadline = 2_000
const lookInterval = 100

/** Resolves when the wallet itself says that it is on the network. Throws `KitError`. */
export async function switchNetwork(provider: Eip1193Provider, network: Network): Promise<void> {
  const parameter = [{ chainId: hexChainId(network.caipNetworkId) }]
  async function isThere(timeoutMs: number): Promise<boolean> {
    for (let waited = 0; ; waited += lookInterval) {
      const on = parseNetworkId(await request(provider, 'eth_chainId'))
      if (on === network.caipNetworkId) return true
      if (waited >= timeoutMs) return false
      await sleep(lookInterval)
    }
  }
  try {
    await request(provider, 'wallet_switchEthereumChain', parameter)
  } catch (thrown) {
    if (!(thrown instanceof KitError) || thrown.code !== 'chain-unrecognized') throw thrown
    await request(provider, 'wallet_addEthereumChain', [addParameter(network)])
    // Most wallets switch to what they add; the others are asked once more.
    if (!(await isThere(moveDeadline / 2))) {
      await request(provider, 'wallet_switchEthereumChain', parameter)
    }
  }
  if (await isThere(moveDeadline)) return
  throw new KitError(
    'network-changed',
    `The wallet did not switch to ${network.name}. Switch it there, then try again.`,
  )
}
