/** What an adapter's author sets up for `describeAdapter`: a page, a wallet with a scriptable user, and networks. */
import type {
  CaipNetworkId,
  Network,
  NodeClient,
  SignRequest,
  TransactionRequest,
} from '@scope/core/chain'

/** Wallet of any namespace in an adapter test, and the actions of its user. */
export interface AdapterWallet {
  /** Announces itself to the page once more. */
  announce(): void
  /** From now on every prompt is approved, and those that wait are too. */
  approve(): void
  /** From now on every prompt is rejected, and those that wait are too. */
  reject(): void
  /** From now on every prompt waits. */
  hold(): void
  /** Every address it holds, canonical; at least two, and an approval shares the first two. */
  readonly addresses: readonly string[]
  /** The user chooses the other account: it becomes the first of those shared. */
  changeAccount(): void
  /**
   * Switches the network in the wallet, perhaps to one that only the wallet knows. Absent if the wallet has no network
   * of its own. Then the site's network counts, and switching shows no prompt.
   */
  changeNetwork?(id: CaipNetworkId): void
  /** The user takes the site's permission away: no account is shared any more. */
  revokePermission(): void
  /** The wallet is gone: every request throws, no event comes. */
  uninstall(): void
  /** Listeners the adapter has on the wallet. */
  listenerCount(): number
  /** How many windows the wallet has ever shown. */
  readonly promptCount: number
  /** What it was asked, oldest first. */
  readonly requests: readonly { readonly method: string }[]
}

/**
 * Environment of one adapter test: a page, a wallet, networks and a node. The wallet starts on the first
 * network, unauthorized, and approves all prompts.
 */
export interface AdapterFixture {
  /** Where the adapter discovers. */
  readonly window: EventTarget & { ethereum?: unknown }
  readonly wallet: AdapterWallet
  /** Two networks the wallet knows. */
  readonly networks: readonly [Network, Network]
  /** One the wallet does not know; its node may be a real one, where wallets look. */
  readonly unknownNetwork: Network
  /** Reads from the first network. */
  readonly node: NodeClient
  /** Pairs of what a user may type and the canonical form, and what is no address. */
  readonly addresses: {
    readonly valid: readonly { readonly text: string; readonly canonical: string }[]
    readonly invalid: readonly string[]
  }
  /** Something the first account can afford on the first network. */
  readonly send: TransactionRequest
  /** A request for each kind the wallet can sign, but `message`, which needs none. */
  readonly sign?: { readonly [K in Exclude<SignRequest['kind'], 'message'>]?: SignRequest }
  /** Whether the wallet can take the site's permission back. */
  readonly canRevoke: boolean
  /** False: its wallets sign text only, and bytes that are none are refused. */
  readonly signsBytes?: boolean
  /** Whether a signature is of this account, over these bytes, as the namespace's own verifiers check it. */
  verifyMessage(address: string, message: Uint8Array, signature: string): Promise<boolean> | boolean
  close(): Promise<void>
}
