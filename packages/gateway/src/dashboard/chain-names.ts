/** Names and pictures of the chains of events: a CAIP-2 id, or a namespace. */
import { z } from 'zod'
import { parseData } from '../data-file.js'

export interface NamedChain {
  readonly name: string
  /** CAIP-2 id of a network whose picture the gateway serves. */
  readonly imageId?: string
}

const networks = z.array(z.object({ id: z.string(), name: z.string() }))

/** A namespace of one main network has its picture. EVM has many. */
const namespaces: readonly (readonly [namespace: string, chain: NamedChain])[] = [
  ['eip155', { name: 'EVM' }],
  ['solana', { name: 'Solana', imageId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  ['bip122', { name: 'Bitcoin', imageId: 'bip122:000000000019d6689c085ae165831e93' }],
  ['polkadot', { name: 'Polkadot' }],
]

/**
 * Creates the names of chains.
 *
 * @param own - Names of the operator's own networks, by CAIP-2 id.
 * @returns A function that names a chain. A chain that it doesn't know has its id as its name.
 */
export function createChainNames(
  own: Readonly<Record<string, { readonly name: string }>>,
): (chain: string) => NamedChain {
  const names = new Map<string, NamedChain>(namespaces)
  for (const { id, name } of networks.parse(parseData('networks')))
    names.set(id, { name, imageId: id })
  for (const [id, { name }] of Object.entries(own)) names.set(id, { ...names.get(id), name })
  return (chain) => names.get(chain) ?? { name: chain }
}
