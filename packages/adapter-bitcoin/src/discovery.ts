/**
 * Finds wallets in the page: those that register themselves (Wallet Standard), those listed in `btc_providers`
 * (WBIP-004), and the objects Leather, OKX and the UniSat family put there. One row a wallet, by its best door.
 * Never asks a wallet anything.
 */
import type { Connector, DiscoveryHost } from '@scope/core/chain'
import { discoverStandardWallets } from '@scope/core/wallet-standard'
import { isProvider, readListed, valueAt } from './listed.js'

/** Milliseconds after which the page is looked at again: wallets put their objects in late. */
const looks = [100, 400, 1_000, 3_000] as const

/** Wallets that are neither registered nor listed: where they are, and what they are called. */
const injected = [
  ['leather', 'LeatherProvider', 'Leather'],
  ['okx', 'okxwallet.bitcoin', 'OKX Wallet'],
  ['unisat', 'unisat', 'UniSat Wallet'],
  ['unisat:bitget', 'bitkeep.unisat', 'Bitget Wallet'],
  ['unisat:binance', 'binancew3w.bitcoin', 'Binance Wallet'],
] as const

/** `OKX Wallet` and `okx` are one. */
const nameKey = (name: string) =>
  name
    .toLowerCase()
    .replace(/\bwallet\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

const isListed = ({ type }: Connector) => type === 'ANNOUNCED'

/** Xverse tells in its registration which listed object is itself. */
const inner = ({ provider }: Connector) =>
  valueAt(provider, ['features', 'sats-connect:', 'provider'])

export function discover(host: DiscoveryHost): () => void {
  const { window, found, lost, ignored } = host
  if (!window) return () => {}
  /** Best doors first. */
  const standard = new Set<Connector>()
  const others = new Map<unknown, Connector>()
  const shown = new Set<Connector>()
  const told = new Set<string>()

  /**
   * The same object. Behind doors of two kinds also the same name, unless the one tells that it is somebody else:
   * within one kind two wallets that claim one name are both kept, and which is real is for the person to say.
   */
  const isSame = (better: Connector, worse: Connector) => {
    const own = inner(better)
    if (own !== undefined && isListed(worse)) return own === worse.provider
    const isOtherKind = standard.has(better) || isListed(better) !== isListed(worse)
    return (
      better.provider === worse.provider ||
      (isOtherKind && nameKey(better.name) === nameKey(worse.name))
    )
  }

  function settle() {
    const offered: Connector[] = [...standard]
    for (const connector of others.values()) {
      if (!offered.some((better) => isSame(better, connector))) offered.push(connector)
    }
    for (const connector of shown) {
      if (offered.includes(connector)) continue
      shown.delete(connector)
      lost(connector)
    }
    for (const connector of offered) {
      if (shown.has(connector)) continue
      shown.add(connector)
      found(connector)
    }
  }

  function look() {
    const { listed, broken } = readListed(window)
    for (const name of broken) {
      if (told.has(name)) continue
      told.add(name)
      ignored?.({ name, reason: 'Its entry in btc_providers can’t be used.' })
    }
    for (const { id, name, imageUrl, provider } of listed) {
      if (others.has(provider)) continue
      // Who is known by its own object is asked in its own way.
      const own = injected.find(([, path]) => valueAt(window, path.split('.')) === provider)
      others.set(
        provider,
        Object.freeze({
          id: own ? own[0] : `btc_providers:${id}`,
          name,
          namespace: 'bip122',
          type: 'ANNOUNCED',
          ...(imageUrl && { imageUrl }),
          provider,
        } satisfies Connector),
      )
    }
    for (const [id, path, name] of injected) {
      const provider = valueAt(window, path.split('.'))
      if (!isProvider(provider) || others.has(provider)) continue
      others.set(
        provider,
        Object.freeze({ id, name, namespace: 'bip122', type: 'INJECTED', provider } as const),
      )
    }
    settle()
  }

  const stop = discoverStandardWallets({
    namespace: 'bip122',
    accepts: (features) => 'bitcoin:connect' in features && 'bitcoin:signTransaction' in features,
    host: {
      ...host,
      found(connector) {
        standard.add(connector)
        settle()
      },
      lost(connector) {
        standard.delete(connector)
        settle()
      },
    },
  })
  look()
  const timers = looks.map((ms) => setTimeout(look, ms))
  window.addEventListener('load', look)
  return () => {
    window.removeEventListener('load', look)
    for (const timer of timers) clearTimeout(timer)
    stop()
  }
}
