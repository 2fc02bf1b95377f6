/**
 * What is used of wagmi's config and connectors, as `@wagmi/core` 2 and 3 both have it. Written here, so that neither
 * has to be installed to read our types, and one build fits both.
 */
import type { Address } from 'viem'

/** What a connector tells the config it belongs to. */
export interface ConnectorEmitter {
  emit(event: 'connect', told: { accounts: readonly Address[]; chainId: number }): void
  emit(
    event: 'change',
    told: { accounts?: readonly Address[] | undefined; chainId?: number | undefined },
  ): void
  emit(event: 'disconnect'): void
}

export interface WagmiConnector {
  readonly id: string
  readonly type: string
  readonly uid: string
  readonly rdns?: string | readonly string[] | undefined
  readonly emitter: ConnectorEmitter
  getProvider(): Promise<unknown>
  disconnect(): Promise<void>
}

export interface WagmiConnection {
  readonly accounts: readonly Address[]
  readonly chainId: number
  readonly connector: WagmiConnector
}

export interface WagmiState {
  readonly chainId: number
  readonly connections: ReadonlyMap<string, WagmiConnection>
  readonly current: string | null
  readonly status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
}

/** Every config of `@wagmi/core` 2 and 3, and so of `wagmi` 2 and 3, fits. */
export interface WagmiConfig {
  readonly chains: readonly { readonly id: number }[]
  readonly connectors: readonly WagmiConnector[]
  readonly storage: {
    setItem(key: 'recentConnectorId', value: string): void | Promise<void>
  } | null
  readonly state: WagmiState
  /** Its parameter differs with the chains of the config. */
  setState(change: never): void
  subscribe(selector: (state: WagmiState) => unknown, listener: () => void): () => void
}
