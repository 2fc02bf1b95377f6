/**
 * The asset API of an adapter besides sending: tokens, payment links and the effects of a transfer. Lazy-loaded when
 * the user opens a view that needs it. Contains types only. Amounts are base units. Its methods only throw `KitError`.
 */
import type { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId } from '../ids/caip.js'
import type { Network } from './network.js'
import type { NodeClient } from './node-client.js'
import type { RecipientWarning, TransactionRequest } from './send-request.js'

/** Metadata of a token, as its contract or mint declares it. The native currency has no `address`. */
export interface TokenMetadata {
  /** Address of the contract or mint. Undefined for the native currency. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  /** 0 to 36. */
  readonly decimals: number
}

/** Balance of one token of an account. `amount` is in base units. */
export interface TokenBalance extends TokenMetadata {
  /** Balance in base units. */
  readonly amount: bigint
  /** Price of one whole token, in 10⁻¹⁸ of the price currency. Absent if no price is known. */
  readonly price?: bigint
  /** A `data:image/…` URI, or a picture of the site's own gateway. Only ever the source of an `<img>`. */
  readonly imageUrl?: string
}

/** A token whose balance to fetch. A plain node can't list the tokens of an account. */
export interface TokenListEntry extends TokenMetadata {
  /** Address of the contract or mint. */
  readonly address: string
  /** CAIP-2 id of the network. */
  readonly networkId: CaipNetworkId
}

/** A transfer of the native currency or of a token. Amounts are in base units. */
export interface Transfer {
  readonly to: string
  readonly amount: bigint
  /** Defaults to the chain's native currency. */
  readonly token?: { readonly address: string; readonly decimals: number }
  /** Bitcoin: satoshi a virtual byte, as the user chose it. */
  readonly feeRate?: bigint
  /**
   * What was shown before it was confirmed. Bitcoin: the rate is used unless the user chose one, and a payment that costs
   * more than the fee is refused with `fee-changed`.
   */
  readonly quotedFee?: bigint
  readonly quotedFeeRate?: bigint
  /**
   * Whether the amount is the maximum, as `ChainAssets.getMaxAmount` returned it.
   *
   * @default false
   */
  readonly isMax?: boolean
  /** Bitcoin: coins of 10,000 satoshi or less are spent, too, though they may carry inscriptions or runes. */
  readonly allowSmallUtxos?: boolean
  /**
   * Solana: accounts by which the requester finds the transfer, and a text that is written on the chain (Solana Pay).
   */
  readonly references?: readonly string[]
  readonly memo?: string
}

/**
 * A payment that a link requests. All values are proposals that the user can change.
 *
 * @see https://eips.ethereum.org/EIPS/eip-681
 * @see https://docs.solanapay.com/spec
 * @see https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki
 */
export interface ParsedPaymentUri {
  /** CAIP-2; undefined where the link fits any network of the adapter. */
  readonly networkId?: CaipNetworkId
  readonly to: string
  /** Base units, or whole tokens as decimal text where the link counts in these. */
  readonly amount?: bigint | string
  /** The address of a contract or mint. */
  readonly token?: string
  /** Name of the requester. The link claims it without proof. */
  readonly label?: string
  readonly message?: string
  /** To be carried in the transfer as they are (Solana Pay). */
  readonly references?: readonly string[]
  readonly memo?: string
}

/**
 * A payment that the user requests: `formatPaymentUri` writes it as a link for a QR code.
 *
 * @see https://eips.ethereum.org/EIPS/eip-681
 * @see https://docs.solanapay.com/spec
 * @see https://github.com/bitcoin/bips/blob/master/bip-0321.mediawiki
 */
export interface PaymentUriRequest {
  /** CAIP-2 id of the network to pay on. */
  readonly networkId: CaipNetworkId
  /** Address of the recipient. */
  readonly to: string
  /** Amount in base units. Defaults to an amount that the payer chooses. */
  readonly amount?: bigint
  /** Defaults to the chain's native currency. */
  readonly token?: { readonly address: string; readonly decimals: number }
}

/** A fee that the user can choose on Bitcoin: slow, normal or fast. `fee` is in satoshi. */
export interface FeeChoice {
  readonly speed: 'slow' | 'normal' | 'fast'
  /** Fee rate in satoshi per virtual byte. */
  readonly rate: bigint
  readonly fee: bigint
}

/** A simulated transfer: its fee, its effects and its warnings. The real transfer can differ. */
export interface TransferPreview {
  /**
   * Maximum cost in the native currency, in base units. Includes extra costs, such as rent or a rollup's
   * data fee.
   */
  readonly fee: bigint
  /** Of `fee`: what a rollup pays to the chain beneath it, or an account that has to be opened costs. */
  readonly extra?: { readonly kind: 'data' | 'rent'; readonly fee: bigint }
  /** What `fee` was reckoned with, and what is paid by who confirms it. Bitcoin: satoshi a virtual byte. */
  readonly feeRate?: bigint
  /** Where a person may choose: Bitcoin. */
  readonly feeChoices?: readonly FeeChoice[]
  /** Bitcoin: satoshi in coins that are left where they are, since they may carry inscriptions or runes. */
  readonly smallUtxos?: bigint
  /** What reaches the recipient, where the node could try it: some tokens keep a part. */
  readonly amountReceived?: bigint
  /**
   * Why the transfer would fail. `getTransferFailure` of `@scope/core/amounts` returns more if the adapter
   * knows it.
   */
  readonly error?: KitError
  readonly warnings: readonly RecipientWarning[]
}

/**
 * Asset API of an adapter: tokens, payment links and previews of transfers. Its methods only throw
 * `KitError`. Amounts are in base units.
 */
export interface ChainAssets {
  /** Tokens that an address has something of, besides the chain's own currency. A token that can't be read is left out. */
  getTokenBalances(
    node: NodeClient,
    network: Network,
    address: string,
    listed: readonly TokenListEntry[],
    signal: AbortSignal,
  ): Promise<readonly TokenBalance[]>
  /** The same and the chain's own currency, as the wallet itself says (ERC-7811); undefined where it does not. */
  getWalletAssets?(
    provider: unknown,
    address: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<readonly TokenBalance[] | undefined>
  /** What the chain says of a token. Throws `address-invalid` where there is none. */
  token(
    node: NodeClient,
    network: Network,
    address: string,
    signal: AbortSignal,
  ): Promise<TokenMetadata>
  /** What is asked of the wallet to move it. */
  transfer(transfer: Transfer): TransactionRequest
  /** Undefined for what is no link of this chain; throws `payment-link-invalid` for one that can't be followed. */
  parsePaymentUri(text: string): ParsedPaymentUri | undefined
  /** Writes a link that `parsePaymentUri` reads as the same payment. Absent if the chain has no such links. */
  formatPaymentUri?(request: PaymentUriRequest): string
  /** Asks the node, never the wallet. Rejects where the node does not answer. */
  preview(
    node: NodeClient,
    network: Network,
    from: string,
    transfer: Transfer,
    signal: AbortSignal,
  ): Promise<TransferPreview>
  /**
   * All that can be sent of the chain's own currency, where that is more than balance less fee: Bitcoin, whose fee grows
   * with the coins, for the rate that it was reckoned at; Solana, where an account is emptied to the last lamport. `amount`
   * is what the account has, as far as it is known.
   */
  getMaxAmount?(
    node: NodeClient,
    network: Network,
    from: string,
    transfer: Transfer,
    signal: AbortSignal,
  ): Promise<{ readonly amount: bigint; readonly feeRate?: bigint }>
  /**
   * The network fee that an account has paid for a transaction, in base units of the native currency. Undefined while it is in
   * no block, where the node does not tell all of it, and if another account has paid: for an operation of a smart account,
   * which the bundler sends among others.
   */
  getPaidFee?(
    node: NodeClient,
    id: string,
    payer: string,
    signal: AbortSignal,
  ): Promise<bigint | undefined>
  /** Whether there is a program at this address: on EVM, a contract that is no delegated account. */
  isContract?(node: NodeClient, address: string, signal: AbortSignal): Promise<boolean>
}
