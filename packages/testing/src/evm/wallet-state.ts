/**
 * What the wallet knows: which accounts the site may see, whether it is locked, which chain it is on.
 * Tells every change that a site can see, and none that it can't. Refuses to prompt.
 */
import { numberToHex } from 'viem'
import { rpcError } from '../rpc-error.js'
import {
  type AccountActions,
  createSharedAccounts,
  type SharedAccounts,
} from '../shared-accounts.js'

/** Chain of an EVM test wallet: its EIP-155 chain id and the URL of its node. */
export interface WalletChain {
  readonly chainId: number
  readonly rpcUrl: string
}

/** Actions of the user in an EVM test wallet. */
export interface UserActions extends AccountActions {
  /** Takes the site's permission away: the site sees no account any more. */
  emptyAccounts(): void
  /** Switches the chain, also to one that the site doesn't know. */
  switchChain(chainId: number): void
  /** The wallet loses its nodes and says so (`disconnect`, 1013): reads are refused with 4900. Accounts stay. */
  goOffline(): void
  /** It has them again, and says so (`connect`). */
  goOnline(): void
}

export interface WalletState extends UserActions, Pick<SharedAccounts, 'isAuthorized' | 'grant'> {
  /** What `eth_accounts` answers. */
  visible(): readonly string[]
  chainId(): number
  /**
   * Returns the URL of a chain's node. Defaults to the wallet's own chain. Throws 4900 while offline, 4901 for a chain
   * without a node.
   */
  node(of?: number): string
  isKnown(chainId: number): boolean
  /** Those it knows. */
  chains(): readonly number[]
  add(chain: WalletChain): void
}

export interface WalletStateDeps {
  readonly addresses: readonly string[]
  readonly chains: readonly WalletChain[]
  readonly authorized: boolean
  emit(event: string, payload: unknown): void
}

export function createWalletState(deps: WalletStateDeps): WalletState {
  const { addresses, emit } = deps
  const chains = new Map(deps.chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
  let chainId = deps.chains[0]?.chainId ?? 1
  let isOffline = false

  const accounts = createSharedAccounts({
    count: addresses.length,
    authorized: deps.authorized,
    changed: () => emit('accountsChanged', visible()),
  })
  const visible = () => accounts.visible().flatMap((index) => addresses[index] ?? [])

  return {
    visible,
    isAuthorized: accounts.isAuthorized,
    chainId: () => chainId,
    node(of = chainId) {
      const url = chains.get(of)
      if (isOffline) throw rpcError(4900, 'The wallet is disconnected from all chains.')
      if (!url) throw rpcError(4901, 'The wallet has no node for this chain.')
      return url
    },
    isKnown: (id) => chains.has(id),
    chains: () => [...chains.keys()],
    add: ({ chainId: id, rpcUrl }) => chains.set(id, rpcUrl),
    grant() {
      if (!accounts.isAuthorized()) emit('connect', { chainId: numberToHex(chainId) })
      accounts.grant()
    },
    lock: accounts.lock,
    unlock: accounts.unlock,
    selectAccount: accounts.selectAccount,
    setAccounts: accounts.setAccounts,
    emptyAccounts: accounts.forgetSite,
    switchChain(id) {
      if (id === chainId) return
      chainId = id
      emit('chainChanged', numberToHex(id))
    },
    goOffline() {
      isOffline = true
      emit('disconnect', rpcError(1013, 'Disconnected from chain. Attempting to connect.'))
    },
    goOnline() {
      isOffline = false
      emit('connect', { chainId: numberToHex(chainId) })
    },
  }
}
