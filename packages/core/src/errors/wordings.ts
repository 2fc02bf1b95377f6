/**
 * How wallets, nodes and providers word what they have no common code for: one table, a row per meaning. Texts are
 * matched in lower case and only up to a contract's own words. Facts of public sources, named beside each row.
 */
import type { KitErrorCode } from './codes.js'

const any = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'))

/** The user declined. This takes precedence over every code: nothing was signed. */
export const declinedWords: RegExp = any(
  // MetaMask, Coinbase, OKX, Rabby, Phantom, Solflare, Xverse, Leather: "User rejected the request", "User denied
  // transaction signature"; Frame: "User declined transaction"; Trust: "User canceled"; ethers: "user rejected action";
  // names: UserRejectedRequestError (viem), UserRefusedOnDevice (Ledger), USER_REJECTION (sats-connect).
  '\\buser[ _-]?(?:has |have |had |explicitly )*(?:reject|denied|declin|refus|cancel|disapprov)',
  // Trust, SafePal, Bitget: "Cancelled by User"; GridPlus, OneKey: "Declined by user"; Ledger: "(denied by the user?)";
  // Sui wallets: "Rejected from user"; Ledger Device Management Kit: "Action rejected on device".
  '(?:reject|deni|declin|refus|cancel|disapprov)\\w* (?:by|from) (?:the )?user\\b(?![ -](?:agent|op))',
  '(?:reject|deni|declin|refus|cancel)\\w* on (?:the |your )?(?:device|ledger)',
  // Status words of Ledger apps: conditions of use not satisfied, refused on the device.
  '\\(0x(?:6985|5501)\\)',
  'conditions?[ _]of[ _]use[ _]not[ _]satisfied',
  // ethers; Trezor; Keystone in MetaMask and Rabby.
  'action_rejected|failure_actioncancelled|#tx_cancell?ed',
  // Solana's Mobile Wallet Adapter: "-3/sign request declined", "-1/authorization request declined".
  '(?:sign|authorization) request declined',
)

/** All that a text without a code says, where it says nothing else: too vague for what a node says. */
export const shortDeclinedWords: RegExp =
  /^(?:the )?(?:(?:user|request|transaction|message|signing|signature|sign-?in|approval|connection)(?: request)? )?(?:was |has been )?(?:rejected|denied|declined|cancell?ed)(?: (?:the )?(?:request|transaction|signature|connection))?\.?$/

/** A hardware wallet shows no contract call before its own setting allows it; 0x6808 is Solana's app (Ledger, MetaMask, Frame). */
const blindSigningWords = any(
  'blind[ _-]?sign',
  'contract ?data = no',
  'enable ?(?:"?smart )?contract ?data',
  '\\(0x6808\\)',
)

/** What stands above any code but the user's no. */
export const plainWords: readonly (readonly [KitErrorCode, RegExp])[] = [
  ['blind-signing-disabled', blindSigningWords],
  [
    'chain-unrecognized',
    any(
      // MetaMask, Rabby, Trust, OKX: `Unrecognized chain ID "0x…". Try adding the chain using wallet_addEthereumChain first.`
      'unrecognized chain|try adding the chain|unknown chain',
      // Zerion: "Chain not configured"; Coinbase: "chainId 0x… not supported", "Unsupported chain ID".
      'unsupported chain|chain(?: ?id "?[\\w:]+"?| \\w+)?(?: is)? not (?:added|configured|found|recognized|supported)',
    ),
  ],
]

/** What nodes say of a transaction or a question; in this order. */
export const nodeWords: readonly (readonly [KitErrorCode, RegExp])[] = [
  [
    'tip-above-fee-cap',
    // geth, Erigon, Reth, zkSync; Besu: "Max priority fee per gas exceeds max fee per gas".
    /max priority fee per gas (?:higher than|exceeds) max fee per gas|tip higher than fee cap/,
  ],
  ['fee-cap-too-high', /(?:max fee per gas|fee cap) higher than 2\^(?:256|64)-1/],
  [
    'fee-cap-too-low',
    any(
      // geth, Erigon, Reth, Arbitrum, zkSync; anvil-zksync: "block base fee higher than max fee per gas".
      '(?:max fee per gas|fee cap|maxfeepergas) (?:is )?(?:less than|below|lower than|too low)',
      'base fee higher than max fee per gas',
      'transaction is outdated',
      // geth, Erigon, Reth, Nethermind, Besu: "(replacement) transaction underpriced"; ethers: REPLACEMENT_UNDERPRICED.
      'underpriced',
      // OP: "fee too low: …, use at least …"; Nethermind: "FeeTooLow", "FeeTooLowToCompete", "MaxFeePerGas too low".
      'fee ?(?:is )?too ?low',
      'feepergas (?:too low|needs to be higher)',
      // Besu: "Gas price below current base fee"; Arbitrum, Metis: "gas price too low"; OpenEthereum: "gas price … is too
      // low"; Celo: "gasprice is less than gas price minimum"; zkSync: "an unacceptable gas price".
      'gas ?price (?:\\S+ )?(?:is )?(?:below|less than|lower than|too low)',
      'unacceptable gas price',
      // bitcoind, as Esplora hands it on.
      '(?:min relay|mempool min) fee not met|insufficient fee\\b|insufficient priority',
    ),
  ],
  // Nethermind: "NonceGap"; Besu: "Transaction nonce is too distant from current sender nonce".
  ['nonce-too-high', /nonce (?:is )?(?:too (?:high|far|distant)|gap)|noncegap/],
  [
    'nonce-too-low',
    // OpenEthereum: "Transaction nonce is too low"; Nethermind: "OldNonce"; ethers: NONCE_EXPIRED; Besu: "Known transaction".
    /nonce (?:is )?too low|oldnonce|nonce_expired|lower than the current nonce|already (?:imported|known)|alreadyknown|\bknown transaction/,
  ],
  ['nonce-at-max', /nonce has max value/],
  [
    'insufficient-funds',
    any(
      // geth and its kin; Nethermind: "InsufficientFunds", "insufficient sender balance"; ethers: INSUFFICIENT_FUNDS.
      'insufficient[ _]?funds|insufficient (?:\\w+ (?:for )?)?(?:sender )?balance|insufficient (?:eth|lamports)\\b',
      // ganache, geth as wallets retell it: "exceeds the balance of the account"; Besu: "Upfront cost exceeds account balance".
      "exceeds? (?:the )?(?:transaction )?(?:sender(?:’|')?s? )?(?:account )?balance",
      // Arbitrum, Hardhat, OpenEthereum, zkSync.
      "not enough (?:funds|balance)|not_enough_funds|(?:does not|doesn(?:’|')t) have enough funds",
      'would cause overdraft',
      // Solana validators.
      'insufficientfundsfor|attempt to debit an account',
    ),
  ],
  [
    'gas-too-high',
    // Besu: "Transaction gas limit exceeds block gas limit"; Nethermind: "GasLimitExceeded".
    /intrinsic gas too high|gas limit (?:reached|(?:is )?too high)|exceeds (?:the )?block gas limit|gaslimitexceeded/,
  ],
  [
    'gas-too-low',
    // Besu: "Intrinsic gas exceeds gas limit"; geth: "insufficient gas for floor data gas cost".
    /intrinsic gas (?:too low|exceeds)|gas limit (?:is )?too low|transaction gas is too low|insufficient gas\b/,
  ],
  [
    'transaction-type-unsupported',
    /transaction type not (?:valid|supported)|(?:invalid|unsupported) transaction type/,
  ],
  // Solana's -32007 and -32009, which are about blocks. Elsewhere -32007 is a provider's limit.
  ['resource-not-found', /slot \d+ was skipped/],
  [
    'transaction-rejected',
    any(
      // geth, Erigon, Reth: refused by the pool.
      'tx ?pool is full|tx pool full|account limit exceeded|in-flight transaction limit|address already reserved',
      'invalid sender|negative value|oversized data|init ?code size|only replay-protected',
      'exceeds the configured cap|sender (?:is )?not an eoa',
      // Besu; Nethermind.
      'transaction fee cap exceeded|wrong chainid|chainid (?:is required|not supported)|not authorized to send transactions',
      'senderiscontract|failedtoresolvesender|int256overflow',
      // OpenEthereum.
      'too many transactions in the queue',
      // zkSync.
      'failed to validate the transaction|failed paymaster validation',
      // Solana validators.
      'simulation failed: blockhash not found|signature verification fail',
      // bitcoind.
      'txn-mempool-conflict|inputs-missingorspent|missing inputs|bad-txns|non-mandatory-script|mandatory-script|too-long-mempool-chain|\\bdust\\b',
    ),
  ],
  [
    'execution-reverted',
    any(
      'execution reverted|gas required exceeds allowance|vm exception while processing transaction',
      // OpenEthereum; Solana validators, before they pass a transaction on.
      'vm execution error|always failing transaction|error processing instruction',
    ),
  ],
  [
    'method-not-found',
    any(
      // geth and MetaMask: "the method … does not exist/is not available"; Besu: "Method not enabled"; proxyd: "rpc method is
      // not whitelisted"; Alchemy: "Unsupported method: …".
      'method not (?:enabled|found|supported)|unsupported method|rpc method is not whitelisted',
      '\\bmethod \\S+ (?:does not exist|is not (?:available|supported|whitelisted))',
    ),
  ],
  [
    'limit-exceeded',
    any(
      // Infura, Ankr, Base and OP (proxyd: "over rate limit", "backend is over capacity"), Polygon: "call rate limit exhausted".
      'rate[- ]?limit|too many requests|over capacity',
      // QuickNode: "50/second request limit reached", "credits limited to 6000/sec"; Alchemy: "exceeded its compute units per
      // second capacity", "Monthly capacity limit exceeded"; Infura: "daily request count exceeded".
      'request limit reached|credits limited|compute units|capacity limit|request count exceeded',
    ),
  ],
]

/**
 * The node has this very transaction, from an earlier try or by another way: it is in, not refused. geth, Erigon, Besu,
 * zkSync, Nethermind, OpenEthereum; bitcoind; Solana validators.
 */
export const alreadySentWords: RegExp =
  /already (?:been )?(?:known|imported|exists|processed)|alreadyknown|alreadyprocessed|already[- ]in[- ](?:the )?(?:mempool|block ?chain|utxo)|txn-already-|\bknown transaction|existing tx with same hash|is already in the system/

/** A word of these beside a refusal: some answer was lost, perhaps that of the node that took it. */
export const lostWords: RegExp =
  /timed? ?-?out|failed to fetch|network ?error|socket|econn|connection (?:lost|closed|reset)/

/** A Ledger that answers with a status has signed nothing. */
export const deviceWords: RegExp = /ledger device: .*\(0x[\da-f]{4}\)/

/** Characters of one text. */
const maxText = 20_000
const contractWords = /\brevert(?:ed|s)?\b/

/** In lower case, and without what a contract says: its words are free, and a refusal of it is no refusal by the user. */
export function plainText(text: string): string {
  const lower = text.slice(0, maxText).toLowerCase()
  const at = contractWords.exec(lower)
  return at ? lower.slice(0, at.index + at[0].length) : lower
}

/** The first row that fits. */
export const codeOfWords = (
  rows: readonly (readonly [KitErrorCode, RegExp])[],
  text: string,
): KitErrorCode | undefined => rows.find(([, pattern]) => pattern.test(text))?.[0]
