/**
 * Syncs a wagmi config and a kit: the one that changed last leads, and the other one follows. If both changed, as on
 * load, the kit leads: it stores what the user used last.
 */
import type { Kit } from '@scope/core'
import { type Connector, KitError } from '@scope/core/chain'
import { type ActiveConnection, chainIdOf, getActiveConnection } from '../active-connection.js'
import type { WagmiConfig, WagmiConnection, WagmiConnector, WagmiState } from './config.js'
import { connectorId } from './connector.js'

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((member, at) => member === b[at])

const currentOf = ({ connections, current }: WagmiState): WagmiConnection | undefined =>
  current === null ? undefined : connections.get(current)

/**
 * Starts the kit, and syncs its EVM connection and network with a wagmi config.
 *
 * The side that changed last leads. If both changed, as on load, the kit leads. Call it once per page, in the
 * browser.
 *
 * @param kit - Kit whose `scopeConnector(kit)` is in the config.
 * @param config - Config of `wagmi` or `@wagmi/core`, version 2 or 3.
 * @returns A function that stops the sync, and the kit if nothing else started it.
 * @throws {KitError} with code `option-invalid` if the config has no `scopeConnector`.
 * @example
 * ```ts
 * useEffect(() => syncWagmiConfig(kit, config), [])
 * ```
 */
export function syncWagmiConfig(kit: Kit, config: WagmiConfig): () => void {
  const scope = config.connectors.find(({ id }) => id === connectorId)
  if (!scope) {
    throw new KitError(
      'option-invalid',
      'syncWagmiConfig: config.connectors: Required: scopeConnector(kit) of the same kit',
    )
  }
  const known = () =>
    kit.wallets.$connectors.get().filter(({ namespace }) => namespace === 'eip155')

  /** The kit's name for the wallet behind one of wagmi's own connectors. */
  async function getWallet(connector: WagmiConnector): Promise<Connector | undefined> {
    const provider = await connector.getProvider().catch(() => undefined)
    const names = [connector.id, connector.rdns].flat()
    return (
      known().find((wallet) => wallet.provider === provider) ??
      known().find(({ rdns }) => rdns && names.includes(rdns))
    )
  }

  /** As both were when they last agreed, or agreed to differ. */
  let last: { walletId?: string | undefined; uid?: string | undefined } = {}
  let chains: { kit?: number; wagmi?: number } = {}
  let isStopped = false

  function follow({ accounts, chainId, connector }: WagmiConnection, up: ActiveConnection) {
    if (isSame(accounts, up.addresses) && chainId === up.chainId) return
    connector.emitter.emit('change', { accounts: up.addresses, chainId: up.chainId })
  }

  /** Stores the connector that wagmi reconnects first, as its own `connect` does. */
  const remember = ({ id }: WagmiConnector) => void config.storage?.setItem('recentConnectorId', id)

  function announce({ addresses, chainId }: ActiveConnection, connector: WagmiConnector) {
    remember(connector)
    connector.emitter.emit('connect', { accounts: addresses, chainId })
  }

  /** Disconnects the other wallets: a config that follows the kit only has the kit's wallet, and no fallback. */
  async function keepOnly(up: ActiveConnection | undefined, uid: string | undefined) {
    for (const { connector } of [...config.state.connections.values()]) {
      if (connector.uid === uid || connector.uid === scope?.uid) continue
      const wallet = await getWallet(connector)
      if (wallet && wallet.id !== up?.walletId) connector.emitter.emit('disconnect')
    }
  }

  /**
   * wagmi comes back on load to every wallet that still shares its accounts, and some share them for good: its own
   * connector remembers that it was left.
   */
  async function leave(walletId: string) {
    for (const connector of config.connectors) {
      const isIt = connector.type === 'injected' && connector.id === walletId
      const isUp = config.state.connections.has(connector.uid) && connector.uid !== scope?.uid
      if (!isIt && !(isUp && (await getWallet(connector)))) continue
      await connector.disconnect().catch(() => undefined)
      connector.emitter.emit('disconnect')
    }
  }

  /** Aligns the networks. Without a connected wallet, the network to use is still the same for both. */
  function alignChains() {
    const active = kit.network.forNamespace('eip155')?.get().active
    if (!active) return
    const now = { kit: chainIdOf(active.caipNetworkId), wagmi: config.state.chainId }
    const isWagmis = chains.wagmi !== undefined && chains.wagmi !== now.wagmi
    chains = now
    if (now.kit === now.wagmi) return
    const id = `eip155:${now.wagmi}` as const
    if (isWagmis && kit.network.find(id)) void kit.network.switchTo(id)
    else if (config.chains.some((chain) => chain.id === now.kit)) {
      const change = (state: WagmiState) => ({ ...state, chainId: now.kit })
      config.setState(change as never)
    }
  }

  /** A person left it; a wallet that locked itself, or a kit that was stopped, remembers. */
  const isForgotten = (walletId: string) =>
    !kit.connection.getRecent('eip155').some((saved) => saved.walletId === walletId.split('#')[0])

  const connect = (wallet: Connector) =>
    kit.connection.connect(wallet.id, { namespace: 'eip155' }).catch(() => false)

  async function alignWith(own: Connector | undefined, scope: WagmiConnector) {
    const current = currentOf(config.state)
    const up = getActiveConnection(kit)
    const was = last
    last = { walletId: up?.walletId, uid: current?.connector.uid }
    const isKits = last.walletId !== was.walletId
    const isWagmis = last.uid !== was.uid
    const isScopes = last.uid === scope.uid
    if (up && current && (isScopes || own?.id === up.walletId)) {
      follow(current, up)
      if (isKits || isWagmis) remember(current.connector)
      // Twice the same wallet.
      if (!isScopes && config.state.connections.has(scope.uid)) scope.emitter.emit('disconnect')
      if (isKits) await keepOnly(up, last.uid)
    } else if (up && isKits) {
      announce(up, scope)
      await keepOnly(up, undefined)
    } else if (up && isWagmis && !current) {
      await kit.connection.disconnect({ namespace: 'eip155' }).catch(() => undefined)
    } else if (!up && was.walletId) {
      if (isScopes) scope.emitter.emit('disconnect')
      if (isForgotten(was.walletId)) await leave(was.walletId)
    } else if (isWagmis && own) {
      void connect(own)
    } else if (!up && isScopes) {
      scope.emitter.emit('disconnect')
    } else if (!up && !current) alignChains()
  }

  let isAligning = false
  let again = false
  async function align() {
    again = true
    if (isAligning) return
    isAligning = true
    try {
      while (again && !isStopped) {
        again = false
        const current = currentOf(config.state)
        const isOwn = current && current.connector.uid !== scope?.uid
        // What either does now ends with a change of its state.
        const isBusy =
          /^(re)?connecting$/.test(config.state.status) ||
          kit.account('eip155').get().status === 'reconnecting' ||
          // Which wallet of the kit's it is can't be told before they were looked for.
          (isOwn && kit.wallets.$isDiscovering.get())
        if (isBusy) continue
        const own = isOwn ? await getWallet(current.connector) : undefined
        if (isStopped || currentOf(config.state)?.connector !== current?.connector) continue
        if (scope) await alignWith(own, scope)
      }
    } finally {
      isAligning = false
    }
  }

  const onChange = () => void align()
  // Start the kit first: its states during the start must not be synced.
  const stopKit = kit.start()
  const stops = [
    kit.account('eip155').listen(onChange),
    kit.network.forNamespace('eip155')?.listen(onChange),
    kit.wallets.$connectors.listen(onChange),
    kit.wallets.$isDiscovering.listen(onChange),
    config.subscribe((state) => state, onChange),
  ]
  onChange()
  return () => {
    isStopped = true
    for (const stop of stops) stop?.()
    stopKit()
  }
}
