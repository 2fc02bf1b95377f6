/**
 * Who the wallets are that were found in the page. A domain name that the directory lists has the name and the picture
 * that it has there (C1); a name alone proves nothing, and only joins what is one wallet.
 */
import type { Connector } from '../chain/adapter.js'
import type { InternalKit } from '../feature.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { DirectoryWallet } from './directory-feature.js'
import type { FetchWallets } from './fetch-wallets.js'

export interface IdentitiesDeps {
  readonly ask: FetchWallets
  readonly kit: InternalKit
  readonly lifetime: Lifetime
}

/** Names of one question. */
const maxNames = 50

const isInPage = ({ type }: Connector) => type === 'ANNOUNCED' || type === 'INJECTED'
/** Returns whether it is the page's `window.ethereum`, of an unknown wallet. */
const isUnnamed = ({ id }: Connector) => id === 'injected'

/** No directory lists a longer one; and a comma would make two of it. One that can't be asked for spoils no question. */
const canBeAsked = ({ rdns, name }: Connector) =>
  rdns === undefined ? name.length <= 64 && !name.includes(',') : rdns.length <= 128

export function createIdentities({ ask, kit, lifetime }: IdentitiesDeps) {
  const { $connectors } = kit.wallets
  const byDomain = new Map<string, DirectoryWallet>()
  const byName = new Map<string, DirectoryWallet>()
  const asked = new Set<string>()
  const hidden = new Set<string>()
  let isLearning = false

  function keep(wallets: readonly DirectoryWallet[]) {
    for (const wallet of wallets) {
      for (const domain of wallet.domains) byDomain.set(domain, wallet)
      for (const name of wallet.names) byName.set(name, wallet)
    }
  }

  function identified(connector: Connector): Connector | undefined {
    const { rdns, name } = connector
    const wallet = rdns === undefined ? byName.get(name) : byDomain.get(rdns)
    if (!wallet || connector.explorerId === wallet.id) return undefined
    const described = { ...connector, explorerId: wallet.id }
    if (rdns === undefined) return Object.freeze(described)
    const { name: listedName, imageUrl } = wallet
    return Object.freeze({ ...described, name: listedName, ...(imageUrl && { imageUrl }) })
  }

  function apply() {
    const known = $connectors.get()
    const described = known.flatMap((connector) => {
      if (!isInPage(connector)) return connector
      const isHidden = connector.rdns !== undefined && hidden.has(connector.rdns)
      return isHidden ? [] : (identified(connector) ?? connector)
    })
    const isNew =
      described.length < known.length || described.some((connector, at) => connector !== known[at])
    if (isNew) $connectors.set(described)
  }

  /**
   * Fetches metadata of wallets that weren't requested yet. The gateway belongs to the site and receives no account.
   */
  function learn() {
    isLearning = true
    const key = ({ rdns, name }: Connector) => rdns ?? `name ${name}`
    const fresh = $connectors
      .get()
      .filter(
        (connector) =>
          isInPage(connector) &&
          !isUnnamed(connector) &&
          canBeAsked(connector) &&
          !asked.has(key(connector)),
      )
    for (let from = 0; from < fresh.length; from += maxNames) {
      const some = fresh.slice(from, from + maxNames)
      for (const connector of some) asked.add(key(connector))
      const rdns = some.flatMap((connector) => connector.rdns ?? [])
      const names = some.filter((connector) => connector.rdns === undefined).map(({ name }) => name)
      ask({ rdns, names, entries: 100 }).then(
        ({ wallets }) => {
          keep(wallets)
          apply()
        },
        // Not known now: they go by what they say, and are asked for again with the next one found.
        () => {
          for (const connector of some) asked.delete(key(connector))
        },
      )
    }
  }

  lifetime.onDispose(
    $connectors.listen(() => {
      if (!isLearning) return
      apply()
      learn()
    }),
  )
  return {
    learn,
    /** Wallets that the site does without are not shown where the browser has them. */
    hide(wallets: readonly DirectoryWallet[]) {
      for (const { domains } of wallets) for (const domain of domains) hidden.add(domain)
      apply()
    },
  }
}
