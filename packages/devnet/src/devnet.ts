/** Local chains, all up or none: one call starts them, one stops them. Refuses to know what they are used for. */
import { type Anvil, startAnvil } from './anvil.js'
import { freePort } from './ports.js'

export interface DevnetChain {
  readonly chainId: number
  /** JSON-RPC over HTTP; the same address answers WebSockets. */
  readonly url: string
}

export interface DevnetOptions {
  /** A free port unless told; where the one told is taken, the next free one. */
  readonly chains?: readonly { readonly chainId: number; readonly port?: number }[]
}

export interface Devnet {
  /** In the order asked for. */
  readonly chains: readonly DevnetChain[]
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

/** Starts one anvil a chain. Rejects with anvil's own words, and leaves nothing running, where one fails. */
export async function startDevnet({ chains = defaultChains }: DevnetOptions = {}): Promise<Devnet> {
  const running: Anvil[] = []
  const forget = beforeExit(() => {
    for (const anvil of running) anvil.kill()
  })
  const stop = async () => {
    await Promise.all(running.map((anvil) => anvil.stop()))
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
  const settled = await Promise.allSettled(starts)
  const failed = settled.find((start) => start.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return { chains: await Promise.all(starts), stop }
}
