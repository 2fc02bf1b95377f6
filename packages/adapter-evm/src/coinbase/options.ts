/** Options of `coinbase()`. */
export interface CoinbaseOptions {
  /** What the wallet's window calls the site. */
  readonly appName: string
  /** https; what the wallet's window shows beside it. */
  readonly appLogoUrl?: string | undefined
  /** Defaults to `all`. */
  readonly preference?: 'all' | 'smartWalletOnly' | 'eoaOnly' | undefined
  /** Where the wallet's window is, if not at Coinbase: for tests. */
  readonly keysUrl?: string | undefined
}
