/** Local chains, all up or none: one call starts them, one stops them. Refuses to know what they are used for. */
import { type Anvil, startAnvil } from './anvil.js'
import {
  type BitcoinChain,
  type BitcoinChainOptions,
  startBitcoinChain,
} from './bitcoin/bitcoin-chain.js'
import { freePort } from './ports.js'
import { type Bundler, startBundler } from './smart-accounts/bundler/start.js'
import { deploySmartAccountContracts } from './smart-accounts/contracts.js'
import { type SolanaChain, type SolanaChainOptions, startSolanaChain } from './solana/start.js'
import { type Relay, type RelayOptions, startRelay } from './walletconnect/start.js'

export interface DevnetChain {
  readonly chainId: number
  /** JSON-RPC over HTTP; the same address answers WebSockets. */
  readonly url: string
}

export interface DevnetBundler extends Bundler {
  readonly chainId: number
}

export interface DevnetOptions {
  /** Defaults to a free port. If the given port is taken, uses the next free one. */
  readonly chains?: readonly { readonly chainId: number; readonly port?: number }[]
  /** A Solana chain, too. */
  readonly solana?: SolanaChainOptions
  /** A Bitcoin chain, too. */
  readonly bitcoin?: BitcoinChainOptions
  /** A WalletConnect relay, too. */
  readonly relay?: boolean | RelayOptions
  /** Deploys the smart account contracts on the first chain and starts a bundler for it. @default false */
  readonly smartAccounts?: boolean
}

export interface Devnet {
  /** In the order asked for. */
  readonly chains: readonly DevnetChain[]
  /** Where it was asked for. */
  readonly solana?: SolanaChain
  /** Where it was asked for. */
  readonly bitcoin?: BitcoinChain
  /** Where it was asked for. */
  readonly relay?: Relay
  /** Of the first chain if `smartAccounts` is set, else empty. */
  readonly bundlers: readonly DevnetBundler[]
  /** Resolves when every chain is gone. May be called twice. */
  stop(): Promise<void>
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const defaultChains = [{ chainId: 31337 }, { chainId: 31338 }]

/** Calls `kill` when this process ends or is told to; the returned function undoes that. */
function beforeExit(kill: () => void): () => void {
  const forget = () => {
    process.off('exit', kill)
    for (const signal of signals) process.off(signal, onSignal)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    kill()
    forget()
    // A listener takes the signal's own effect away: given back, unless the host listens and decides.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  process.on('exit', kill)
  for (const signal of signals) process.on(signal, onSignal)
  return forget
}

/** Starts one anvil a chain, and what else is asked for. Rejects, and leaves nothing running, where one fails. */
export async function startDevnet({
  chains = defaultChains,
  solana,
  bitcoin,
  relay = false,
  smartAccounts = false,
}: DevnetOptions = {}): Promise<Devnet> {
  const running: Anvil[] = []
  const inProcess: { stop(): Promise<void> }[] = []
  const forget = beforeExit(() => {
    for (const anvil of running) anvil.kill()
  })
  const stop = async () => {
    await Promise.all([...running, ...inProcess].map((service) => service.stop()))
    forget()
  }

  const taken = new Set<number>()
  const ports: number[] = []
  for (const { port } of chains) {
    const free = await freePort(port, taken)
    taken.add(free)
    ports.push(free)
  }
  const starts = chains.map(async ({ chainId }, index) => {
    const anvil = await startAnvil(chainId, ports[index] ?? 0)
    running.push(anvil)
    return { chainId, url: anvil.url }
  })
  async function beside<T extends { stop(): Promise<void> }>(start: Promise<T> | undefined) {
    const chain = await start
    if (chain) inProcess.push(chain)
    return chain
  }
  /** Needs its chain first. */
  async function startFirstBundler(): Promise<DevnetBundler[]> {
    const first = await starts[0]
    if (!smartAccounts || !first) return []
    await deploySmartAccountContracts(first.url)
    const bundler = { chainId: first.chainId, ...(await startBundler({ chainUrl: first.url })) }
    inProcess.push(bundler)
    return [bundler]
  }
  const bundlers = startFirstBundler()
  const besides = [
    beside(solana && startSolanaChain(solana)),
    beside(bitcoin && startBitcoinChain(bitcoin)),
    beside(relay === false ? undefined : startRelay(relay === true ? {} : relay)),
  ] as const
  const settled = await Promise.allSettled([...starts, ...besides, bundlers])
  const failed = settled.find((start) => start.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const [solanaChain, bitcoinChain, ownRelay] = await Promise.all(besides)
  return {
    chains: await Promise.all(starts),
    bundlers: await bundlers,
    ...(solanaChain && { solana: solanaChain }),
    ...(bitcoinChain && { bitcoin: bitcoinChain }),
    ...(ownRelay && { relay: ownRelay }),
    stop,
  }
}
