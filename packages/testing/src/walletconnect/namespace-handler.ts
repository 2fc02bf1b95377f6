/** What a session needs of one namespace: who is there, what it can do, and how it answers. */
import type { CaipNetworkId } from '@scope/core/chain'

export type Change =
  | { readonly kind: 'accounts' }
  | { readonly kind: 'network'; readonly chainId: CaipNetworkId }

export interface NamespaceHandler {
  readonly namespace: string
  readonly methods: readonly string[]
  readonly events: readonly string[]
  knows(chainId: string): boolean
  /** Addresses on a chain, the chosen one first. */
  accountsOn(chainId: string): readonly string[]
  /** The site may ask from now on: the proposal was approved. */
  authorize(): void
  /** Throws as the wallet behind does. */
  request(chainId: string, method: string, params: unknown): Promise<unknown>
  /** Tells what the user changes. Returns its stop. */
  watch(onChange: (change: Change) => void): () => void
}

export const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Of a CAIP-2 id. */
export const getNamespace = (chainId: string): string => chainId.split(':')[0] ?? ''
export const getReference = (chainId: string): string => chainId.slice(chainId.indexOf(':') + 1)

/** CAIP-10. */
export const getAccounts = (handler: NamespaceHandler, chainId: string, count?: number): string[] =>
  handler
    .accountsOn(chainId)
    .slice(0, count)
    .map((address) => `${chainId}:${address}`)
