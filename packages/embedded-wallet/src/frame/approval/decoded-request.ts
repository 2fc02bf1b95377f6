/**
 * What a request would do, as data: read from the exact bytes that are to be signed, for the screen that asks. Nothing in it
 * is worded, and nothing a page or a node says in it is believed further than being shown as a text.
 */

/** What is moved or allowed. Symbol, name and decimals are the contract's own claims: its address stands beside them. */
export type Asset =
  | { readonly kind: 'native' }
  | {
      readonly kind: 'token'
      readonly address: string
      readonly symbol?: string
      readonly name?: string
      /** Absent if the lookup failed. The amount is then shown in the smallest unit. */
      readonly decimals?: number
    }
  /** ERC-721 and ERC-1155: `id` of the collection at `address`. */
  | { readonly kind: 'item'; readonly address: string; readonly id: bigint; readonly name?: string }

/** A line of typed data or of a decoded call, as deep as it stood. Values are texts as they were signed. */
export interface Field {
  readonly name: string
  readonly value: string | readonly Field[]
}

/** One side of an offer is made of these. */
export interface Part {
  readonly asset: Asset
  readonly amount: bigint
  /** Recipient. Absent if any taker of the offer receives it. */
  readonly to?: string
}

/** A thing that is done. Amounts are in the smallest unit, times in seconds since the epoch, addresses whole. */
export type Action =
  /** A text, as the user reads it: nothing invisible left in it. */
  | { readonly type: 'message'; readonly text: string }
  /** CAIP-122 text (ERC-4361, SIWS). */
  | {
      readonly type: 'sign-in'
      readonly domain: string
      readonly statement?: string
      /** What it lets the site do besides (ERC-5573), in words of the text itself. */
      readonly resources: readonly string[]
      readonly text: string
    }
  /** Bytes that are no text. */
  | { readonly type: 'bytes'; readonly hex: string }
  /** EIP-712 that is nothing of the below. */
  | {
      readonly type: 'typed-data'
      readonly primaryType: string
      readonly domain: readonly Field[]
      readonly fields: readonly Field[]
      /** Other actions show every field that matters, so the screen may fold it. */
      readonly isRepeated?: boolean
    }
  | {
      readonly type: 'transfer'
      readonly asset: Asset
      readonly amount: bigint
      readonly to: string
      /** Owner of the assets, if an allowance moves assets of another account. */
      readonly from?: string
      /** Of a signed payment that others send: when it is good for the last time. */
      readonly until?: bigint
    }
  | {
      readonly type: 'approve'
      readonly asset: Asset
      readonly spender: string
      /** `all`: every item of a collection, or more than there can be. Nought takes an allowance back. */
      readonly amount: bigint | 'all'
      readonly until?: bigint
      /** Signed as a text, which others can use later: it costs nothing and says nothing on the chain yet. */
      readonly isPermit: boolean
    }
  /** Solana: who may move or freeze, close or own an account from here on. */
  | {
      readonly type: 'set-authority'
      readonly account: string
      readonly authority: string
      readonly to?: string
    }
  /** Opens or closes an account of a chain that charges for them. */
  | {
      readonly type: 'open-account' | 'close-account'
      readonly account: string
      readonly to?: string
    }
  /** Creates a contract. `amount` goes with it, of the native token. */
  | { readonly type: 'deploy'; readonly amount: bigint; readonly data: string }
  /** A signed offer: any taker gets all of `gives` for all of `gets`. */
  | {
      readonly type: 'offer'
      readonly gives: readonly Part[]
      readonly gets: readonly Part[]
      readonly until?: bigint
    }
  /** All permissions of the account end (ERC-7710). */
  | { readonly type: 'revoke-all' }
  /** An operation that is pending has no effect, unless it is on a block first (ERC-4337). */
  | { readonly type: 'cancel-pending' }
  /** The account's code is taken away, and all of its permissions end (EIP-7702). */
  | {
      readonly type: 'downgrade-account'
      /** The contract that the account has used. */
      readonly contract: string
      readonly name: string
    }
  /** Another account may act for this one by itself, within these limits (ERC-7715). */
  | {
      readonly type: 'permission'
      /** Who may act. */
      readonly delegate: string
      readonly asset?: Asset
      /** How much of the asset, in all or in each period. */
      readonly amount?: bigint
      /** Seconds after which the amount is there again. */
      readonly period?: bigint
      /** What is added to the amount each second, up to `amount`. */
      readonly perSecond?: bigint
      /** How much of the amount is there from the beginning, of one that grows. */
      readonly atOnce?: bigint
      /** The contract that may be called. */
      readonly contract?: string
      /** Methods of the contract, by name or selector. */
      readonly methods?: readonly string[]
      /** Calls in all. */
      readonly uses?: bigint
      readonly from?: bigint
      readonly until: bigint
      /** What the site says it is for, as one line. The site may say anything. */
      readonly reason?: string
      /** Whether it ends with this request, instead of beginning. */
      readonly isRevoked?: boolean
    }
  /** A contract or program is called. `name` and `fields` where its way of calling is known. */
  | {
      readonly type: 'call'
      readonly to: string
      readonly name?: string
      readonly fields?: readonly Field[]
      /** What goes with it, of the native token. */
      readonly amount: bigint
      readonly data: string
    }

export type Warning =
  /** More than there is may be taken, now or later. */
  | 'unlimited-approval'
  /** Every item of a collection. */
  | 'approval-for-all'
  /** A signature alone, which others can use. */
  | 'permit'
  /** This wallet has never paid there. */
  | 'first-time-recipient'
  /** Begins and ends as an address it has paid to (threat X4). */
  | 'look-alike'
  /** The address has no known private key, or is a token contract: assets sent there are lost. */
  | 'burn-address'
  /** A sign-in text for another site than the one that asks (threat F13). */
  | 'other-site'
  /** A sign-in text of the site that asks, for an address of another one. */
  | 'other-uri'
  /** A sign-in text for another network than the one in use. */
  | 'other-chain'
  /** It claims to be a sign-in text and is none. */
  | 'malformed-sign-in'
  /** Bytes or a call whose meaning is not known. */
  | 'undecoded'
  /** Tried out, it fails. */
  | 'simulation-failed'
  /** It could not be tried out. */
  | 'not-simulated'
  /** Another account gains authority over an account. */
  | 'authority'
  /** More changes or allowances than are shown. */
  | 'more-changes'
  /** A contract logs something about the account that is no known event: what it means is not known. */
  | 'unknown-events'
  /** Typed data of a contract that is not known: a signature of it may move what the account owns. */
  | 'may-move'
  /** Typed data whose domain names no chain: the signature is good on every chain. */
  | 'any-chain'
  /** The page offers the network several times what it usually gets. */
  | 'high-fee'
  /** Its nonce is one of later transactions: it can be sent at any time from then on. */
  | 'later-nonce'
  /** It can be used again and again, without asking the user. */
  | 'unattended'
  /** The account uses the contract of another wallet, which this replaces. */
  | 'replaces-account'
  /** An operation with the same nonce was sent, and is on no block: one of the two has an effect. */
  | 'replaces-pending'
  /** A token account that is not its owner's associated account, or that others can close or spend from. */
  | 'foreign-account'

/** What the account has more or less of afterwards, as a node has tried it out. */
export interface Change {
  readonly asset: Asset
  /** Below nought where it is less. */
  readonly amount: bigint
}

export interface AccountUpgrade {
  readonly contract: string
  readonly name: string
  /** Contract of another wallet, which the account uses until then. */
  readonly replaces?: { readonly contract: string; readonly name?: string }
}

export interface DecodedRequest {
  /** CAIP-2. */
  readonly chainId: string
  /** Who signs. */
  readonly account: string
  /** In their order; never empty. */
  readonly actions: readonly Action[]
  readonly warnings: readonly Warning[]
  /** Undefined where no node could try it out, or nothing is done on the chain. */
  readonly changes?: readonly Change[]
  /** The most that the network takes, in the smallest unit; absent where nothing is sent. */
  readonly fee?: bigint
  /** Solana: fee payer, if it is another account. `fee` is then 0. */
  readonly feePayer?: string
  /** Who pays the fee in place of the account (ERC-7677). `fee` is then what they pay at most. */
  readonly sponsor?: { readonly name: string }
  /** The account’s code becomes that of a contract with this request (EIP-7702). */
  readonly upgrade?: AccountUpgrade
}
