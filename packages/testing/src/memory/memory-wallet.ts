/** What a fake wallet without keys and chain is, to a test and to the memory adapter. */
import type { CaipNetworkId, Capability, SignRequest } from '@scope/core/chain'
import type { AdapterWallet } from '../conformance/fixture.js'
import type { Emitter } from '../evm/emitter.js'
import type { PromptScript } from '../prompts.js'

export interface MemoryWalletOptions {
  readonly name?: string
  readonly rdns?: string
  readonly icon?: string
  /** At least two. */
  readonly addresses?: readonly string[]
  /** The site was connected on an earlier visit. */
  readonly authorized?: boolean
  /** Defaults to all capabilities that make sense. */
  readonly abilities?: readonly Capability[]
  /** Whether the wallet can revoke the site's permission. Defaults to true. */
  readonly canRevoke?: boolean
}

export interface MemoryWallet extends AdapterWallet, PromptScript {
  changeNetwork(id: CaipNetworkId): void
  readonly networkId: CaipNetworkId
}

/** What the adapter sees of it: the wallet's own object. */
export interface MemoryProvider extends Pick<Emitter, 'on' | 'removeListener'> {
  accounts(): Promise<readonly string[]>
  connect(): Promise<readonly string[]>
  networkId(): Promise<CaipNetworkId>
  switchNetwork(id: CaipNetworkId, add: boolean): Promise<void>
  sign(address: string, request: SignRequest): Promise<void>
  /** The prompt's parameters are the address and what is sent. */
  send(address: string, networkId: CaipNetworkId, transaction: unknown): Promise<string>
  revoke(): Promise<void>
}
