/** Sending money, as hosts and views have it: `kit.send`. Types alone; amounts are base units. */
import type { ReadableAtom } from 'nanostores'
import type { ExchangeRate } from '../amounts/price.js'
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

/** Options of `send()`. */
export interface SendOptions {
  /**
   * Returns whether the site blocks payments to an address, such as by a sanctions list. Called for each
   * preview, and before the wallet request. If it rejects or takes longer than 10 seconds, nothing is sent.
   *
   * @param to - Address of the recipient, in canonical form.
   * @param networkId - CAIP-2 id of the network.
   * @param signal - Aborts the check.
   * @returns True if the site blocks the payment.
   */
  isRecipientBlocked?(
    to: string,
    networkId: CaipNetworkId,
    signal: AbortSignal,
  ): boolean | Promise<boolean>
  /**
   * Whether the account button shows the result of a payment in a corner of the page if the dialog is closed by then.
   *
   * @default true
   */
  readonly toasts?: boolean | undefined
}

/** Recipient of a draft. `text` is what the user typed: an address, a name or a payment link. */
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

/** The first check of a draft that fails, in the order of the checks, or `ready`. The form's button shows it. */
export type DraftStatus =
  /** A payment link is for another network of this site. */
  | 'other-network'
  | 'no-token'
  | 'no-amount'
  | 'amount-above-balance'
  | 'insufficient-gas'
  | 'no-recipient'
  | 'recipient-invalid'
  /** The node says that it would fail. */
  | 'would-fail'
  | 'ready'

/** A warning to show before the user signs a transfer. */
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

/**
 * State of a draft's preview. If the preview fails, the fee is unknown. The user can still send, and sees
 * the warnings that need no node.
 */
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

/** State of the send form, for one account on one network. Amounts are in base units. */
export interface Draft {
  /** Namespace of the account that pays. */
  readonly namespace: Namespace
  /** CAIP-2 id of the network. */
  readonly networkId: CaipNetworkId
  /** Address of the account that pays. Another account gets another draft. */
  readonly from: string
  /** Selected token. Undefined until the user or `start` selects one. */
  readonly token?: TokenBalance
  /** Unit of `amountText`: the token, or the currency that values are displayed in. */
  readonly unit: 'token' | 'fiat'
  /** Currency and rate of `amountText`. Present if `unit` is `fiat`. It keeps its currency until `setUnit`. */
  readonly exchangeRate?: ExchangeRate
  /** As it was typed, with a dot. */
  readonly amountText: string
  /**
   * Amount in base units. Undefined if `amountText` is empty, or if it is in fiat and the token has no
   * price.
   */
  readonly amount?: bigint
  /** Recipient, resolved from the text that the user typed. */
  readonly recipient: Recipient
  /** Bitcoin: fee rate that the user chose, in satoshi per virtual byte. Defaults to the node's estimate. */
  readonly feeRate?: bigint
  /** Bitcoin: coins of 10,000 satoshi or less are spent, too, though they may carry inscriptions or runes. */
  readonly allowSmallUtxos?: boolean
  /** Who asked for it and why, as a payment link says. */
  readonly note?: { readonly label?: string; readonly message?: string }
  /** References and memo of a payment link. Dropped if the user changes the recipient or the token. */
  readonly transferExtras?: Pick<Transfer, 'references' | 'memo'>
  /** CAIP-2 id of another network of this site that a payment link requires. */
  readonly requiredNetworkId?: CaipNetworkId
  /** The first check that fails, or `ready`. */
  readonly status: DraftStatus
  /** State of the preview: fee, effects and warnings. */
  readonly preview: PreviewState
}

/**
 * A transfer from the click on the send button until it is final. Times are in milliseconds since the
 * epoch.
 */
export interface OutgoingTransfer {
  /** Key of this transfer in the kit. The chain's `id` follows with the wallet's response. */
  readonly key: string
  /** Transaction id (hash). Undefined until the wallet has sent it. */
  readonly id?: string
  /** CAIP-2 id of the network. */
  readonly networkId: CaipNetworkId
  /** Address that pays. */
  readonly from: string
  /** Address of the recipient, in canonical form. */
  readonly to: string
  /** Name that resolved to the recipient. */
  readonly name?: string
  /** Token that is sent. Without `address`, the native currency. */
  readonly token: Pick<TokenBalance, 'address' | 'symbol' | 'decimals'>
  /** Amount in base units. */
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
  /** When the user confirmed the transfer. */
  readonly requestedAt: number
  /** When the wallet sent it. */
  readonly sentAt?: number
  /** When it became final. */
  readonly settledAt?: number
  /** Whether it has been pending for over a minute. */
  readonly isSlow?: boolean
  /** Why it was not sent. */
  readonly error?: KitError
}

/** Send form and outgoing transfers of a kit, once their code has loaded. */
export interface Send {
  /** Undefined if no wallet is connected, or if the site doesn't list the network. */
  readonly $draft: ReadableAtom<Draft | undefined>
  /** Newest first; those of earlier visits that are not decided yet, too. */
  readonly $transfers: ReadableAtom<readonly OutgoingTransfer[]>
  /** Those whose result came while the dialog was closed, until it opens. Without declined ones. */
  readonly $unseenTransfers: ReadableAtom<readonly OutgoingTransfer[]>
  /** Tokens that the active account can send. */
  readonly $tokens: ReadableAtom<readonly TokenBalance[]>
  /**
   * Starts the form when the user opens it, for the active account in a namespace. Keeps earlier input for that
   * account.
   */
  start(namespace?: Namespace): void
  /** Selects the token to send. */
  setToken(token: TokenBalance): void
  /** Sets the amount. Returns false for text that is no amount, and changes nothing then. */
  setAmount(text: string): boolean
  /** Sets the unit of the amount: the token, or the currency that values are displayed in. */
  setUnit(unit: Draft['unit']): void
  /**
   * Sets the maximum amount: the balance less the fee. Rejects if the node doesn't respond, and keeps the
   * amount then.
   */
  max(): Promise<void>
  /** Sets the recipient: an address, a name or a payment link. A link also fills in its other values. */
  setRecipient(text: string): void
  /** Bitcoin: sets the fee rate in satoshi per virtual byte. Undefined uses the node's estimate. */
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
  /** Stops waiting for the wallet. The transfer becomes `unknown` until the wallet responds after all. */
  stopWaiting(key: string): void
  /** Hides a transfer, in any state. A pending one continues. */
  dismiss(key: string): void
  /** Clears the form. */
  reset(): void
}

/** API of the send feature: `kit.send`. */
export interface SendFeature {
  /** Whether the UI shows results of payments in the page. */
  readonly showsToasts: boolean
  /** Whether the browser's storage has a transfer whose result is not known yet. Loads no code. */
  hasPending(): boolean
  /** Undefined until its code was fetched, which `open()` does. */
  readonly $send: ReadableAtom<Send | undefined>
  /** Undefined where the kit is not started. Rejects with `chunk-load-failed`. */
  open(): Promise<Send> | undefined
}
