/**
 * The kit as one connector of a wagmi config: what wagmi asks, the kit does. It tells wagmi nothing by itself; that is
 * `syncWagmiConfig`'s.
 */
import type { Kit } from '@scope/core'
import { KitError, toKitError } from '@scope/core/chain'
import { type Address, type Chain, SwitchChainError, UserRejectedRequestError } from 'viem'
import { type ActiveConnection, chainIdOf, getActiveConnection } from '../active-connection.js'
import { type Eip1193Provider, request } from '../eip1193.js'
import { parseNetworkId } from '../responses.js'
import type { ConnectorEmitter } from './config.js'
import { createTransactionTracker } from './track-transactions.js'

/** Under which wagmi finds and remembers it. */
export const connectorId = 'scope'

/** Part of the config that wagmi passes to a connector: its chains and its event emitter. */
export interface ConnectorHost {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly emitter: ConnectorEmitter
}

type Shared<WithCapabilities> = WithCapabilities extends true
  ? readonly { address: Address; capabilities: Record<string, unknown> }[]
  : readonly Address[]

interface Connecting<WithCapabilities extends boolean> {
  readonly chainId?: number | undefined
  readonly isReconnecting?: boolean | undefined
  readonly withCapabilities?: WithCapabilities | boolean | undefined
}

/**
 * Connector that `scopeConnector` creates for wagmi. It is exported so that an exported config can be declared.
 * It is a type and not an interface, because wagmi requires that.
 */
export type ScopeConnector = {
  readonly id: string
  readonly name: string
  readonly type: string
  connect<WithCapabilities extends boolean = false>(
    parameters?: Connecting<WithCapabilities>,
  ): Promise<{ accounts: Shared<WithCapabilities>; chainId: number }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<Eip1193Provider | undefined>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { chainId: number }): Promise<Chain>
  onAccountsChanged(): void
  onChainChanged(): void
  onDisconnect(): void
}

const notConnected = () =>
  new KitError('not-connected', 'No wallet is connected. Connect one first.')

/** Once the kit knows whether the wallet of the last visit still shares its accounts. */
function settled(kit: Kit): Promise<void> {
  const $account = kit.account('eip155')
  const isSettled = () => $account.get().status !== 'reconnecting'
  if (isSettled()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = $account.listen(() => {
      if (!isSettled()) return
      stop()
      resolve()
    })
  })
}

async function requireActiveConnection(kit: Kit): Promise<ActiveConnection> {
  await settled(kit)
  const up = getActiveConnection(kit)
  if (!up) throw notConnected()
  return up
}

/**
 * The dialog, until a wallet is connected. Closed without one, or, embedded, sent home by the host, that is a no, said as
 * wagmi's hosts know it; so is a kit that is stopped.
 */
function askPerson(kit: Kit): Promise<void> {
  kit.modal.open({ view: 'Connect', namespace: 'eip155' })
  const before = kit.modal.$state.get().closeCount
  return new Promise((resolve, reject) => {
    const stops = [
      kit.account('eip155').listen(() => getActiveConnection(kit) && end(resolve)),
      kit.modal.$state.listen(({ closeCount }) => {
        const no = () => reject(new UserRejectedRequestError(new Error('The dialog was closed.')))
        if (closeCount !== before) end(no)
      }),
    ]
    function end(settle: () => void) {
      for (const stop of stops) stop()
      settle()
    }
  })
}

async function switchTo(kit: Kit, chainId: number): Promise<void> {
  const isDone = await kit.network.switchTo(`eip155:${chainId}`).catch((thrown: unknown) => {
    throw new SwitchChainError(toKitError(thrown))
  })
  if (isDone) return
  const switching = kit.network.$switching.get()
  const error = switching.status === 'failed' ? switching.error : undefined
  if (error?.code === 'user-rejected') throw new UserRejectedRequestError(error)
  throw new SwitchChainError(error ?? new KitError('aborted', 'The network switch was cancelled.'))
}

/**
 * Creates a wagmi connector that connects with the kit's dialog. It works with wagmi 2 and 3.
 *
 * `connect` uses the wallet that is connected in the kit. Without one it opens the dialog, and rejects with
 * `UserRejectedRequestError` if the user closes it. `syncWagmiConfig` reports changes of the kit to wagmi.
 *
 * @param kit - Kit with the `evm()` adapter.
 * @returns A connector function for `createConfig({ connectors })`.
 * @example
 * ```ts
 * const config = createConfig({
 *   chains: [mainnet],
 *   connectors: [scopeConnector(kit)],
 *   transports: { [mainnet.id]: http() },
 * })
 * ```
 */
export const scopeConnector = (kit: Kit): ((host: ConnectorHost) => ScopeConnector) => {
  const track = createTransactionTracker(kit)
  return ({ chains, emitter }) => ({
    id: connectorId,
    name: 'Scope',
    type: connectorId,
    async connect<WithCapabilities extends boolean = false>({
      chainId,
      isReconnecting,
      withCapabilities,
    }: Connecting<WithCapabilities> = {}) {
      await settled(kit)
      if (!getActiveConnection(kit) && !isReconnecting) await askPerson(kit)
      const moved =
        chainId !== undefined && getActiveConnection(kit)?.chainId !== chainId && !isReconnecting
      // Who is connected and stays on another network is connected nevertheless.
      if (moved) await switchTo(kit, chainId).catch(() => undefined)
      const { addresses, chainId: on } = await requireActiveConnection(kit)
      const accounts = withCapabilities
        ? addresses.map((address) => ({ address, capabilities: {} }))
        : addresses
      return { accounts: accounts as unknown as Shared<WithCapabilities>, chainId: on }
    },
    disconnect: () => kit.connection.disconnect({ namespace: 'eip155' }),
    getAccounts: async (): Promise<readonly Address[]> =>
      (await requireActiveConnection(kit)).addresses,
    // The wallet itself is asked: wagmi compares it with what it shows before anything is signed or sent.
    getChainId: async () =>
      chainIdOf(
        parseNetworkId(await request((await requireActiveConnection(kit)).provider, 'eth_chainId')),
      ),
    /** The wallet's own, and the kit lists what it sends. Undefined where none is connected. */
    async getProvider(): Promise<Eip1193Provider | undefined> {
      await settled(kit)
      const provider = getActiveConnection(kit)?.provider
      return provider && track(provider)
    },
    async isAuthorized() {
      await settled(kit)
      return getActiveConnection(kit) !== undefined
    },
    /** What a wallet is told of a network it lacks is what the kit knows: never a node's key. */
    async switchChain({ chainId }: { chainId: number }): Promise<Chain> {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new SwitchChainError(new Error('Chain not configured.'))
      await switchTo(kit, chainId)
      emitter.emit('change', { chainId })
      return chain
    },
    // The kit hears the wallet, and `syncWagmiConfig` passes it on.
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  })
}
