/** Swapping tokens, as hosts and views have it: `kit.swap`. Types alone; amounts are base units. */
import type { ReadableAtom } from 'nanostores'
import type { TokenBalance, TokenListEntry, TokenMetadata } from '../chain/assets.js'
import type { PreparedSwap, SwapContracts, SwapQuote, SwapSource } from '../chain/swaps.js'
import type { KitErrorCode } from '../errors/codes.js'
import type { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId } from '../ids/caip.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** Swaps one token of the account in use for another. */
    swap: SwapFeature
  }
  interface ViewParameters {
    Swap: undefined
    SwapSelectToken: { readonly side: SwapSide }
    /** With `swap`, the key of an outgoing swap, only the progress of that one. */
    SwapPreview: { readonly swap?: string }
  }
  interface KitEvents {
    OPEN_SWAP: { readonly network: CaipNetworkId }
    INITIATE_SWAP: SwapEvent
    SWAP_SUCCESS: SwapEvent
    /** `code` is `user-rejected` if the user declined. */
    SWAP_ERROR: SwapEvent & { readonly code: KitErrorCode }
    /** The approval before the swap was not sent. */
    SWAP_APPROVAL_ERROR: SwapEvent & { readonly code: KitErrorCode }
  }
}

interface SwapEvent {
  readonly network: CaipNetworkId
  /** Symbols. */
  readonly swapFromToken: string
  readonly swapToToken: string
}

/** The two tokens of a swap. */
export type SwapSide = 'sold' | 'bought'

/** Options of `swap()`. */
export interface SwapOptions {
  /**
   * Contracts by network, in place of those that Scope knows. Swaps are possible on every EVM network that has some.
   *
   * @default {}
   */
  readonly contracts?: Readonly<Partial<Record<CaipNetworkId, SwapContracts>>> | undefined
  /**
   * Sources of quotes besides the pools, and besides the aggregators of your gateway.
   *
   * @default []
   */
  readonly sources?: readonly SwapSource[] | undefined
  /**
   * Tokens to offer without a warning, besides the well-known tokens of each network.
   *
   * @default []
   */
  readonly tokenList?: readonly TokenListEntry[] | undefined
  /**
   * Time zones where swaps are off: names of the IANA database, in any case. Replaces the default list, which has those of
   * mainland China, Hong Kong and Macau.
   */
  readonly restrictedTimeZones?: readonly string[] | undefined
  /**
   * Whether the account button shows the result of a swap in a corner of the page if the dialog is closed by then.
   *
   * @default true
   */
  readonly toasts?: boolean | undefined
}

/** A token that can be bought. */
export interface SwapListToken extends TokenMetadata {
  /** Balance of the account, if it is known. In base units. */
  readonly amount?: bigint
  /** Price of one whole token, in 10⁻¹⁸ of the price currency. Absent if no price is known. */
  readonly price?: bigint
  /** A `data:image/…` URI, or a picture of the site's own gateway. Only ever the source of an `<img>`. */
  readonly imageUrl?: string
  /** It is on no list, so anyone can have named it. The user must confirm it. */
  readonly isUnlisted?: boolean
}

/** The first check of a swap that fails, in the order of the checks, or `ready`. The form's button shows it. */
export type SwapStatus =
  /** Swaps are off in the browser's time zone, by `SwapOptions.restrictedTimeZones`. */
  | 'restricted-time-zone'
  /** No contracts are known for the network. */
  | 'unsupported-network'
  | 'no-token'
  | 'same-token'
  | 'no-amount'
  | 'amount-above-balance'
  | 'insufficient-gas'
  /** The first quotes are pending. */
  | 'quoting'
  /** No source swaps the two tokens, or no source responds. */
  | 'no-quotes'
  | 'ready'

/** Quotes of a draft. They are asked for again 60 seconds later, as long as a view shows them. */
export type SwapQuotes =
  | { readonly status: 'none' }
  /** Those of the same tokens from before stay in sight. */
  | { readonly status: 'loading'; readonly quotes: readonly SwapQuote[] }
  | {
      readonly status: 'ready'
      /** Best first. Empty if no source swaps the two tokens. */
      readonly quotes: readonly SwapQuote[]
      /** Milliseconds since the epoch. */
      readonly expiresAt: number
    }
  | { readonly status: 'failed'; readonly error: KitError }

/** State of the swap form, for one account on one network. Amounts are in base units. */
export interface SwapDraft {
  /** CAIP-2 id of the network. */
  readonly networkId: CaipNetworkId
  /** Address of the account. Another account gets another draft. */
  readonly from: string
  readonly sold?: TokenBalance
  readonly bought?: SwapListToken
  /** As it was typed, with a dot. */
  readonly amountText: string
  /** Undefined if `amountText` is empty. */
  readonly amount?: bigint
  /** Largest loss against the quote that the swap accepts, in hundredths of a percent: 5 to 5,000. */
  readonly slippageBps: number
  readonly status: SwapStatus
  readonly quotes: SwapQuotes
  /** The chosen quote, or else the best one. */
  readonly quote?: SwapQuote
}

/**
 * How the wallet is asked.
 *
 * - `single`: one transaction, because no approval is needed.
 * - `permit`: a signature in place of the approval (ERC-2612), then one transaction.
 * - `batch`: approval and swap in one request (EIP-5792), which the wallet runs as one.
 * - `sequence`: two requests or more. The user is told what was done after each.
 */
export type SwapMode = 'single' | 'permit' | 'batch' | 'sequence'

/** The swap as it was built and tried, before the wallet is asked. */
export type SwapReview =
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly prepared?: PreparedSwap; readonly mode?: SwapMode }
  | {
      readonly status: 'ready'
      readonly prepared: PreparedSwap
      readonly mode: SwapMode
      /** What was shown before of the same swap, if it gave more. */
      readonly previous?: PreparedSwap
    }
  /** `swap-changed`: the price has moved, and new quotes are asked for. */
  | { readonly status: 'failed'; readonly error: KitError }

/** A request of a swap to the wallet. */
export interface SwapStep {
  readonly kind: 'reset-approval' | 'approve' | 'permit' | 'swap'
  /** `next`: it was not asked for yet. */
  readonly status: 'next' | 'awaiting-wallet' | 'pending' | 'confirmed'
}

/** A swap from the confirmation until it is final. Times are in milliseconds since the epoch. */
export interface OutgoingSwap {
  /** Key of this swap in the kit. */
  readonly key: string
  /** Id (hash) of the latest transaction. Undefined until the wallet has sent one. */
  readonly id?: string
  /** Id of the batch, if the wallet runs one (EIP-5792). */
  readonly batchId?: string
  readonly networkId: CaipNetworkId
  /** Address that pays, and receives. */
  readonly from: string
  readonly sold: TokenMetadata
  readonly bought: TokenMetadata
  /** Of the sold token. */
  readonly amount: bigint
  /** The swap fails if it would give less. */
  readonly minAmountOut: bigint
  /** Of the bought token. Undefined until it is known, and if the receipt doesn't tell. */
  readonly amountReceived?: bigint
  /** Contract that may take the sold token. */
  readonly router: `0x${string}`
  readonly mode: SwapMode
  readonly steps: readonly SwapStep[]
  /**
   * `checking`: everything is checked again · `awaiting-wallet`: the wallet is asked · `pending`: sent, but not final ·
   * `approved`: the router may take the sold token, and nothing was swapped; `resume` or `revoke` follow · `unknown`: the
   * wallet's response was lost, so it may have been sent · `dropped`: no node knows it any more.
   */
  readonly status:
    | 'checking'
    | 'awaiting-wallet'
    | 'pending'
    | 'approved'
    | 'confirmed'
    | 'failed'
    | 'replaced'
    | 'dropped'
    | 'declined'
    | 'unknown'
  /** When the user confirmed it. */
  readonly requestedAt: number
  /** When the wallet sent the latest transaction. */
  readonly sentAt?: number
  /** When it became final, or stopped after its approval. */
  readonly settledAt?: number
  /** Whether it has been pending for over a minute. */
  readonly isSlow?: boolean
  /** Why it was not sent, or why nothing follows the approval. */
  readonly error?: KitError
}

/** Swap form and outgoing swaps of a kit, once their code has loaded. */
export interface Swap {
  /** Undefined if no EVM wallet is connected, or if the site doesn't list the network. */
  readonly $draft: ReadableAtom<SwapDraft | undefined>
  readonly $review: ReadableAtom<SwapReview>
  /** Newest first; those of earlier visits that are not decided yet, too. */
  readonly $swaps: ReadableAtom<readonly OutgoingSwap[]>
  /** Those whose result came while the dialog was closed, until it opens. Without declined ones. */
  readonly $unseenSwaps: ReadableAtom<readonly OutgoingSwap[]>
  /** Tokens of the active account, to sell. */
  readonly $tokens: ReadableAtom<readonly TokenBalance[]>
  /** Starts the form when the user opens it, for the active EVM account. Keeps earlier input for that account. */
  start(): void
  /** Tokens to buy: those of the account first, then listed ones. Without the sold one. */
  getBuyableTokens(): readonly SwapListToken[]
  /**
   * Reads a token by its address. `isUnlisted` if it is on no list.
   *
   * @throws {KitError} `address-invalid` if there is no token.
   */
  findToken(address: string): Promise<SwapListToken>
  setSold(token: TokenBalance): void
  setBought(token: SwapListToken): void
  /** Swaps the two tokens. The amount becomes that of the quote. Changes nothing if the account has none of the bought token. */
  reverse(): void
  /** Sets the amount. Returns false for text that is no amount, and changes nothing then. */
  setAmount(text: string): boolean
  /** Sets the balance; of the native currency, less a reserve for network fees. Rejects if the node doesn't respond. */
  max(): Promise<void>
  /**
   * Sets the slippage.
   *
   * @param slippageBps - Hundredths of a percent, from 5 to 5,000.
   * @returns False for another number, and changes nothing then.
   */
  setSlippage(slippageBps: number): boolean
  /** Chooses a quote of the list. Another list keeps the choice while it has the same way. */
  selectQuote(id: string): void
  /** Asks for new quotes. */
  refreshQuotes(): Promise<void>
  /** Builds and tries the swap of the chosen quote. The result is in `$review`. */
  review(): Promise<void>
  /**
   * Asks the wallet for the swap of `$review`, and opens its progress. Resolves to whether the wallet has sent the swap. If
   * not, `$swaps` contains the reason. Throws `amount-invalid` if the review isn't ready, and `already-pending` while
   * another swap waits in the wallet.
   */
  confirm(): Promise<boolean>
  /**
   * Fills the form with a swap that was not sent, or that stopped after its approval.
   *
   * @returns False if its account or network is no longer active.
   */
  resume(key: string): boolean
  /** Asks the wallet to set what the router may take to zero. Resolves once the wallet has sent it. */
  revoke(key: string): Promise<void>
  /** Stops waiting for the wallet. The swap becomes `unknown` until the wallet responds after all. */
  stopWaiting(key: string): void
  /** Hides a swap, in any state. A pending one continues. */
  dismiss(key: string): void
  /** Clears the form. */
  reset(): void
}

/** API of the swap feature: `kit.swap`. */
export interface SwapFeature {
  /** Whether the UI shows results of swaps in the page. */
  readonly showsToasts: boolean
  /** Whether the browser's storage has a swap that is not final, or an approval that was not used. Loads no code. */
  hasPending(): boolean
  /** Undefined until its code was fetched, which `open()` does. */
  readonly $swap: ReadableAtom<Swap | undefined>
  /** Undefined where the kit is not started. Rejects with `chunk-load-failed`. */
  open(): Promise<Swap> | undefined
}
