/** One local Solana chain, up and down. Refuses to know what it is used for. */
import { createSolanaState } from './chain.js'
import { solanaDevAddresses } from './dev-addresses.js'
import { createSolanaMethods } from './methods.js'
import { serveRpc } from './server.js'
import { serveSubscriptions } from './subscriptions.js'
import { associatedAccount, createToken, type NewToken, type SolanaToken } from './tokens.js'

export interface SolanaChainOptions {
  /** Defaults to a free port. If the given port is taken, uses the next free one. */
  readonly port?: number
  /** Makes the genesis hash: chains of two seeds are two networks. */
  readonly seed?: string
}

export interface SolanaChain {
  /** JSON-RPC over HTTP. */
  readonly url: string
  /** Its subscriptions: `signatureSubscribe` alone. */
  readonly webSocketUrl: string
  /** CAIP-2: of the genesis hash, its first 32 characters. */
  readonly caipNetworkId: `solana:${string}`
  /** Pays out lamports. */
  airdrop(address: string, lamports: bigint): void
  /** A new token of either program, all of it the owner's. */
  createToken(token: NewToken): Promise<SolanaToken>
  /** Where a wallet holds a token; the account may not exist yet. */
  associatedAccount: typeof associatedAccount
  /** Lets slots go by: 151 make every blockhash known so far expire. */
  advance(slots: number): void
  /** Sets the priority fees of recent blocks, in micro-lamports per compute unit. Defaults to none. */
  setPriorityFees(fees: readonly number[]): void
  stop(): Promise<void>
}

const devBalance = 1_000_000_000_000n
const getSeed = 'scope'

export async function startSolanaChain(options: SolanaChainOptions = {}): Promise<SolanaChain> {
  const state = createSolanaState(options.seed ?? getSeed)
  let fees: readonly number[] = []
  for (const address of solanaDevAddresses) state.airdrop(address, devBalance)
  const { url, close } = await serveRpc(
    createSolanaMethods(state, () => fees),
    options.port,
    (server) => serveSubscriptions(server, state),
  )
  return {
    url,
    webSocketUrl: url.replace('http', 'ws'),
    caipNetworkId: `solana:${state.genesisHash.slice(0, 32)}`,
    airdrop: (address, lamports) => void state.airdrop(address, lamports),
    createToken: (token) => createToken(state.svm, token),
    associatedAccount,
    advance: state.advance,
    setPriorityFees(next) {
      fees = next
    },
    stop: close,
  }
}
