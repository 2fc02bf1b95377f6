/**
 * What is used of wagmi's config and connectors, as `@wagmi/core` 2 and 3 both have it. Written here, so that neither
 * has to be installed to read our types, and one build fits both.
 */
import type { Address } from 'viem'

/** Emitter of a connector's events. wagmi creates it. */
export interface ConnectorEmitter {
  emit(event: 'connect', data: { accounts: readonly Address[]; chainId: number }): void
  emit(
    event: 'change',
    data: { accounts?: readonly Address[] | undefined; chainId?: number | undefined },
  ): void
  emit(event: 'disconnect'): void
}

/** Part of a wagmi connector that the kit uses. */
export interface WagmiConnector {
  readonly id: string
  readonly type: string
  readonly uid: string
  readonly rdns?: string | readonly string[] | undefined
  readonly emitter: ConnectorEmitter
  getProvider(): Promise<unknown>
  disconnect(): Promise<void>
}

/** A connection in the state of a wagmi config. */
export interface WagmiConnection {
  readonly accounts: readonly Address[]
  readonly chainId: number
  readonly connector: WagmiConnector
}

/** State of a wagmi config. */
export interface WagmiState {
  readonly chainId: number
  readonly connections: ReadonlyMap<string, WagmiConnection>
  readonly current: string | null
  readonly status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
}

/**
 * Part of a wagmi config that the kit uses. Every config of `@wagmi/core` 2 and 3, and so of `wagmi` 2 and 3,
 * fits. The type is declared here, so that neither version has to be installed.
 */
export interface WagmiConfig {
  /** Chains of the config, by their EIP-155 chain ids. */
  readonly chains: readonly { readonly id: number }[]
  /** Connectors of the config. One of them must be `scopeConnector(kit)`. */
  readonly connectors: readonly WagmiConnector[]
  /** Storage of the config, or null. Stores which connector wagmi reconnects first. */
  readonly storage: {
    setItem(key: 'recentConnectorId', value: string): void | Promise<void>
  } | null
  /** Current connections, chain and status of wagmi. */
  readonly state: WagmiState
  /** Its parameter differs with the chains of the config. */
  setState(change: never): void
  /** Calls the listener when the selected state changes. Returns a function that stops it. */
  subscribe(selector: (state: WagmiState) => unknown, listener: () => void): () => void
}
