/**
 * Finds wallets in the page: those that register themselves (Wallet Standard), those listed in `btc_providers`
 * (WBIP-004), and the objects Leather, OKX and the UniSat family put there. One row a wallet, by its best door.
 * Never asks a wallet anything. Every field is hostile until it is read here.
 */
import type { Connector, DiscoveryContext } from '@scope/core/chain'
import { sanitizeWalletInfo } from '@scope/core/chain/sanitize'
import { discoverStandardWallets } from '@scope/core/wallet-standard/discovery'

/** Milliseconds after which the page is looked at again: wallets put their objects in late. */
const looks = [100, 400, 1_000, 3_000] as const
/** Entries read: far above any honest page. */
const maxListed = 100
/** A path of names, as `XverseProviders.BitcoinProvider`. */
const placePattern = /^[\w$.]{1,99}$/

/** Wallets that are neither registered nor listed: door, place, and name. */
const injected = [
  ['leather', 'LeatherProvider', 'Leather'],
  ['okx', 'okxwallet.bitcoin', 'OKX Wallet'],
  ['unisat', 'unisat', 'UniSat Wallet'],
  ['unisat:bitget', 'bitkeep.unisat', 'Bitget Wallet'],
  ['unisat:binance', 'binancew3w.bitcoin', 'Binance Wallet'],
] as const

/** What is at `root.a.b`; undefined where there is nothing, or a getter throws. */
function at(root: unknown, path: string): unknown {
  try {
    return path.split('.').reduce((value, key) => value && Object(value)[key], root)
  } catch {}
}

/** `OKX Wallet` and `okx` are one. */
const nameKey = (name: string) => name.toLowerCase().replace(/\bwallet\b|[^\p{L}\p{N}]/gu, '')

/** Behind doors of two kinds; within one kind two wallets that claim one name are both kept, for the person to tell. */
const hasSameName = (better: Connector, worse: Connector) =>
  (better.type !== worse.type || better.id.startsWith('standard:')) &&
  nameKey(better.name) === nameKey(worse.name)

/** The same object, or the same name; Xverse tells in its registration which listed object is itself. */
function isSame(better: Connector, worse: Connector) {
  const own = at(better.provider, 'features.sats-connect:.provider')
  return own && worse.type === 'ANNOUNCED'
    ? own === worse.provider
    : better.provider === worse.provider || hasSameName(better, worse)
}

export function discover(host: DiscoveryContext): () => void {
  const { window, add: found, remove: lost, ignore: ignored } = host
  if (!window) return () => {}
  const standard = new Set<Connector>()
  /** By what was read: the wallet's object, or an entry that can't be used. */
  const others = new Map<unknown, Connector | undefined>()
  let shown: readonly Connector[] = []

  function settle() {
    const offered = [...standard]
    for (const connector of others.values()) {
      if (connector && !offered.some((better) => isSame(better, connector))) offered.push(connector)
    }
    for (const connector of shown) if (!offered.includes(connector)) lost(connector)
    for (const connector of offered) if (!shown.includes(connector)) found(connector)
    shown = offered
  }

  function add(place: string, id: string, type: Connector['type'], name: unknown, icon?: unknown) {
    const provider = at(window, place)
    const shown = sanitizeWalletInfo(name, icon)
    const canAsk = ['request', 'requestAccounts', 'connect'].some(
      (method) => typeof at(provider, method) === 'function',
    )
    if (!shown.name || !canAsk || others.has(provider)) return canAsk
    others.set(provider, Object.freeze({ ...shown, id, namespace: 'bip122', type, provider }))
    return true
  }

  function read(entry: unknown) {
    const [place, name] = [at(entry, 'id'), at(entry, 'name')]
    if (typeof place === 'string' && typeof name === 'string' && placePattern.test(place)) {
      // Who is known by its own object is asked in its own way.
      const id = injected.find(([, own]) => own === place)?.[0] ?? `btc_providers:${place}`
      if (add(place, id, 'ANNOUNCED', name, at(entry, 'icon'))) return
    }
    if (others.has(entry)) return
    others.set(entry, undefined)
    ignored?.({
      ...sanitizeWalletInfo(name, ''),
      reason: 'Its entry in btc_providers can’t be used.',
    })
  }

  function look() {
    for (let index = 0; index < maxListed; index++) {
      const entry = at(window, `btc_providers.${index}`)
      if (entry) read(entry)
    }
    for (const [id, place, name] of injected) add(place, id, 'INJECTED', name)
    settle()
  }

  const stop = discoverStandardWallets({
    namespace: 'bip122',
    accepts: (features) => 'bitcoin:connect' in features && 'bitcoin:signTransaction' in features,
    host: {
      ...host,
      add(connector) {
        standard.add(connector)
        settle()
      },
      remove(connector) {
        standard.delete(connector)
        settle()
      },
    },
  })
  look()
  const timers = looks.map((ms) => setTimeout(look, ms))
  window.addEventListener('load', look)
  // The dialog takes the focus as it opens.
  window.addEventListener('focusin', look)
  return () => {
    window.removeEventListener('load', look)
    window.removeEventListener('focusin', look)
    timers.forEach(clearTimeout)
    stop()
  }
}
