/** Sending money, as hosts and views have it: `kit.send`. Types alone; amounts are base units. */
import type { ReadableAtom } from 'nanostores'
import type { TokenBalance, Transfer, TransferPreview } from '../chain/assets.js'
import type { RecipientWarning } from '../chain/send-request.js'
import type { KitErrorCode } from '../errors/codes.js'
import type { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId, Namespace } from '../ids/caip.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** Sends what the account in use has. */
    send: SendFeature
  }
  interface ViewParameters {
    /** Defaults to the active namespace. */
    WalletSend: { readonly namespace?: Namespace }
    WalletSendSelectToken: undefined
    WalletSendPreview: undefined
  }
  interface KitEvents {
    OPEN_SEND: { readonly network: CaipNetworkId }
    SEND_INITIATED: { readonly network: CaipNetworkId; readonly symbol: string }
    SEND_SUCCESS: { readonly network: CaipNetworkId; readonly symbol: string }
    /** `code` is `user-rejected` if the user declined. */
    SEND_ERROR: {
      readonly network: CaipNetworkId
      readonly symbol: string
      readonly code: KitErrorCode
    }
  }
}

/** What `send()` takes. */
export interface SendOptions {
  /**
   * Whether this site won't have anything sent to an address, by a list of its own: sanctions, known theft. `to` is in
   * the chain's canonical form. Asked for each preview and once more before the wallet is; where it rejects, or says
   * nothing for 10 seconds, nothing is sent.
   */
  isRecipientBlocked?(
    to: string,
    networkId: CaipNetworkId,
    signal: AbortSignal,
  ): boolean | Promise<boolean>
}

/** Who is to have it. `text` is as it was typed. */
export type Recipient =
  | { readonly status: 'empty'; readonly text: '' }
  /** The text is a name, and its lookup is pending. */
  | { readonly status: 'resolving'; readonly text: string }
  | {
      readonly status: 'resolved'
      readonly text: string
      /** In the canonical form. */
      readonly address: string
      /** The name it was found by, normalised. */
      readonly name?: string
      readonly imageUrl?: string
      /** The name leads here on another network, and says nothing of this one (ENSIP-19). */
      readonly isFallback?: boolean
    }
  | { readonly status: 'invalid'; readonly text: string; readonly error: KitError }

/** Why it can't be sent yet, or that it can: what a button says (facts 3.8). */
export type DraftStatus =
  | 'no-token'
  | 'no-amount'
  | 'amount-above-balance'
  | 'insufficient-gas'
  | 'no-recipient'
  | 'recipient-invalid'
  /** A payment link is for another network of this site. */
  | 'other-network'
  /** The node says that it would fail. */
  | 'would-fail'
  | 'ready'

/** What a person should know before they sign. */
export type Warning =
  | { readonly kind: RecipientWarning }
  /** Nothing was ever sent there from here. */
  | { readonly kind: 'first-time' }
  /** In lists it looks like an address that was sent to, and is another one (address poisoning). */
  | { readonly kind: 'look-alike'; readonly known: string }
  /** A smart wallet on another network of this site, of which nothing is here. */
  | { readonly kind: 'contract-on-other-network'; readonly networkId: CaipNetworkId }
  | { readonly kind: 'fallback-name' }
  /** By the site's own list: `SendOptions.isRecipientBlocked`. */
  | { readonly kind: 'blocked-recipient' }
  /** Less arrives than is sent. */
  | { readonly kind: 'fee-on-transfer'; readonly amountReceived: bigint }

export type PreviewState =
  | { readonly status: 'none' }
  /** What was known of the amount before stays in sight. */
  | { readonly status: 'loading'; readonly preview?: TransferPreview }
  | {
      readonly status: 'ready'
      readonly preview: TransferPreview
      readonly warnings: readonly Warning[]
    }
  /** The node does not answer: what it costs is not known. It may be sent all the same; what needs no node is warned of. */
  | {
      readonly status: 'failed'
      readonly error: KitError
      readonly warnings: readonly Warning[]
    }

export interface Draft {
  readonly namespace: Namespace
  readonly networkId: CaipNetworkId
  /** The account that pays: another one needs another draft. */
  readonly from: string
  readonly token?: TokenBalance
  /** What `amountText` counts. */
  readonly unit: 'token' | 'fiat'
  /** As it was typed, with a dot. */
  readonly amountText: string
  readonly amount?: bigint
  readonly recipient: Recipient
  /** Bitcoin: satoshi a virtual byte; the node's own idea unless chosen. */
  readonly feeRate?: bigint
  /** Bitcoin: coins of 10,000 satoshi or less are spent, too, though they may carry inscriptions or runes. */
  readonly allowSmallUtxos?: boolean
  /** Who asked for it and why, as a payment link says. */
  readonly note?: { readonly label?: string; readonly message?: string }
  /** What a payment link wants carried in the transfer, as long as receiver and token are its own. */
  readonly transferExtras?: Pick<Transfer, 'references' | 'memo'>
  /** A payment link is for this network. */
  readonly requiredNetworkId?: CaipNetworkId
  readonly status: DraftStatus
  readonly preview: PreviewState
}

/** What is being sent, from the press of the button until it is decided. */
export interface OutgoingTransfer {
  /** Its own; `id` of the chain comes with the wallet's answer. */
  readonly key: string
  readonly id?: string
  readonly networkId: CaipNetworkId
  readonly from: string
  readonly to: string
  readonly name?: string
  readonly token: Pick<TokenBalance, 'address' | 'symbol' | 'decimals'>
  readonly amount: bigint
  /**
   * `checking`: everything is checked again · `awaiting-wallet`: the wallet is asked · `pending`: sent, but not final ·
   * `unknown`: the wallet's response was lost or is no longer awaited, so it may have been sent · `dropped`: no node
   * knows it any more.
   */
  readonly status:
    | 'checking'
    | 'awaiting-wallet'
    | 'pending'
    | 'confirmed'
    | 'failed'
    | 'replaced'
    | 'dropped'
    | 'declined'
    | 'unknown'
  /** Milliseconds since the epoch: when it was asked for, when the wallet had sent it, and when it was decided. */
  readonly requestedAt: number
  readonly sentAt?: number
  readonly settledAt?: number
  readonly isSlow?: boolean
  /** Why it was not sent. */
  readonly error?: KitError
}

export interface Send {
  /** Undefined if no wallet is connected, or if the site doesn't list the network. */
  readonly $draft: ReadableAtom<Draft | undefined>
  /** Newest first; those of earlier visits that are not decided yet, too. */
  readonly $transfers: ReadableAtom<readonly OutgoingTransfer[]>
  /** What can be sent: what the account in use has. */
  readonly $tokens: ReadableAtom<readonly TokenBalance[]>
  /**
   * Starts the form when the user opens it, for the active account in a namespace. Keeps earlier input for that
   * account.
   */
  start(namespace?: Namespace): void
  setToken(token: TokenBalance): void
  /** Answers whether it is an amount: where not, nothing has changed. */
  setAmount(text: string): boolean
  setUnit(unit: Draft['unit']): void
  /** All that can be sent, the fee left. Where the node does not answer it rejects, and the amount stays as it was. */
  max(): Promise<void>
  /** An address, a name, or a payment link, which fills in what it says. */
  setRecipient(text: string): void
  setFeeRate(rate: bigint | undefined): void
  /** Bitcoin: whether coins that may carry inscriptions or runes are spent, too. @default false */
  setAllowSmallUtxos(isAllowed: boolean): void
  /**
   * Refreshes the preview: the fee, and whether the transfer succeeds. It also fixes the amount in base units. Later
   * changes of prices, or of a list with other decimals, don't affect it until the user changes the form.
   */
  refreshPreview(): Promise<void>
  /**
   * Sends the draft once. Checks account, network, name and token again, and refuses if one has changed. Opens the
   * account view. Resolves to whether it was sent. If not, `$transfers` contains the reason: `recipient-blocked` if the
   * site's blocklist has the recipient, `fee-changed` if it would cost more than shown. While the same draft is
   * pending, further calls join it. Another draft is rejected with `already-pending` and isn't lost. Throws
   * `amount-invalid` if the draft isn't ready, also while its preview is loading: the user hasn't seen its warnings
   * yet.
   */
  confirm(): Promise<boolean>
  /**
   * Fills the form with the payment of a transfer that wasn't sent, as it was confirmed. Replaces the current input.
   *
   * @returns False if its account or network is no longer active.
   */
  again(key: string): boolean
  /**
   * The wallet that is asked is no longer waited for: whether it sends is `unknown`, until it answers after all. Does nothing
   * where it is not asked.
   */
  stopWaiting(key: string): void
  /** Hides a transfer that is pending, final, declined or not sent. */
  dismiss(key: string): void
  reset(): void
}

export interface SendFeature {
  /** Undefined until its code was fetched, which `open()` does. */
  readonly $send: ReadableAtom<Send | undefined>
  /** Undefined where the kit is not started. Rejects with `chunk-load-failed`. */
  open(): Promise<Send> | undefined
}
