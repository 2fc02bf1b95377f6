/** What a fake wallet without keys and chain is, to a test and to the memory adapter. */
import type { CaipNetworkId, Capability, SignRequest } from '@scope/core/chain'
import type { AdapterWallet } from '../conformance/fixture.js'
import type { Emitter } from '../evm/emitter.js'
import type { PromptScript } from '../prompts.js'

/** Options of a memory adapter's wallet. */
export interface MemoryWalletOptions {
  /** Name of the wallet. Defaults to `Memory Wallet 1`, with its number. */
  readonly name?: string
  /** Reverse domain name, which is its connector id too. Defaults to `test.memory.wallet1`, with its number. */
  readonly rdns?: string
  /** URL of the icon. Defaults to none. */
  readonly icon?: string
  /** Addresses of the wallet, at least two. Defaults to two that differ in each wallet. */
  readonly addresses?: readonly string[]
  /** The site was connected on an earlier visit. */
  readonly authorized?: boolean
  /** Defaults to all capabilities that make sense. */
  readonly abilities?: readonly Capability[]
  /** Whether the wallet can revoke the site's permission. Defaults to true. */
  readonly canRevoke?: boolean
}

/** Fake wallet of a memory adapter, without keys and chain. */
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
