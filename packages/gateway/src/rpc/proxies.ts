/** A proxy for each chain that has nodes, made when it is first asked for. */
import { z } from 'zod'
import type { Config } from '../config/schema.js'
import { parseData } from '../data-file.js'
import type { SafeFetch } from '../http/safe-fetch.js'
import type { Cache } from '../key-value/key-value.js'
import { createNodes } from './nodes.js'
import { type ChainProxy, createProxy } from './proxy.js'

export interface ProxiesDeps {
  readonly rpc: Config['rpc']
  readonly safeFetch: SafeFetch
  readonly cache: Cache
  onAnswer(chain: string, outcome: string): void
  onFailure(chain: string, node: number, why: string): void
}

export interface Proxies {
  of(chain: string): ChainProxy | undefined
  /** Those that have nodes. */
  readonly chains: readonly string[]
  /** In order of preference; none where the chain has none. */
  getUrls(chain: string): readonly string[]
  settled(): Promise<void>
}

const networks = z.array(z.object({ id: z.string(), rpc: z.array(z.string()) }))

let cachedNetworks: Readonly<z.output<typeof networks>> | undefined

/** Reads the public nodes once: all gateways of a process share them. */
function readPublicNodes(): Readonly<z.output<typeof networks>> {
  cachedNetworks ??= networks.parse(parseData('networks'))
  return cachedNetworks
}

export function createProxies({
  rpc,
  safeFetch,
  cache,
  onAnswer,
  onFailure,
}: ProxiesDeps): Proxies {
  const urls = new Map<string, readonly string[]>()
  if (rpc.usePublicNodes) {
    for (const { id, rpc: nodes } of readPublicNodes()) {
      if (nodes.length > 0) urls.set(id, nodes)
    }
  }
  for (const [chain, nodes] of Object.entries(rpc.nodes)) urls.set(chain, nodes)
  const proxies = new Map<string, ChainProxy>()

  return {
    chains: [...urls.keys()],
    getUrls: (chain) => urls.get(chain) ?? [],
    of(chain) {
      const known = proxies.get(chain)
      if (known) return known
      const nodeUrls = urls.get(chain)
      if (!nodeUrls) return undefined
      const nodes = createNodes({
        chain,
        urls: nodeUrls,
        safeFetch,
        timeoutMs: rpc.timeoutSeconds * 1000,
        failureThreshold: rpc.circuitBreaker.failureThreshold,
        resetMs: rpc.circuitBreaker.resetSeconds * 1000,
        checkSolana: !rpc.allowPrivateNetworks,
        onFailure: (node, why) => onFailure(chain, node, why),
      })
      const proxy = createProxy({
        chain,
        nodes,
        cache,
        onAnswer: (outcome) => onAnswer(chain, outcome),
      })
      proxies.set(chain, proxy)
      return proxy
    },
    async settled() {
      await Promise.all([...proxies.values()].map((proxy) => proxy.settled()))
    },
  }
}
