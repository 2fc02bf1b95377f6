/** What a person should know of a transfer before they sign it. Asks nodes, never the wallet. */
import type { ChainMoney, Transfer, TransferPreview } from '../chain/money.js'
import type { Network } from '../chain/network.js'
import type { ChainNode } from '../chain/node.js'
import { untilAborted } from '../waiting.js'
import type { KnownReceivers } from './known-receivers.js'
import { lookAlike } from './look-alike.js'
import type { Receiver, SendOptions, Warning } from './send-feature.js'

export interface WarningsNeeds {
  readonly known: KnownReceivers
  /** Networks whose nodes are the site's own: no others hear whom somebody pays on another network. */
  readonly networks: readonly Network[]
  readonly refuses: SendOptions['refuses']
  /** Every account that is connected: own ones are known. */
  own(): readonly string[]
}

/** A transfer that is looked at, and what its preview said. */
interface Looked {
  readonly money: ChainMoney
  readonly network: Network
  readonly transfer: Transfer
  readonly receiver: Receiver
  readonly preview: TransferPreview
  readonly signal: AbortSignal
  nodeOf(network: Network): ChainNode
}

/** Networks that are asked whether an address is a contract there, and milliseconds that this is waited for. */
const mostNetworks = 4
const patience = 3_000

export function createWarnings({ known, networks, refuses, own }: WarningsNeeds) {
  /** A smart wallet's address is its own on each network: what is sent where nothing is of it may be out of reach (X16). */
  async function elsewhere({
    money: { hasCode },
    network: on,
    transfer: { to },
    nodeOf,
    signal,
  }: Looked): Promise<Warning[]> {
    if (!hasCode) return []
    const others = networks.filter(
      (one) => one !== on && one.chainNamespace === on.chainNamespace && !one.testnet,
    )
    const asking = Promise.all(
      others.slice(0, mostNetworks).map(async (network) => {
        const isThere = await hasCode(nodeOf(network), to, signal).catch(() => false)
        return isThere ? network : undefined
      }),
    )
    const found = await untilAborted(asking, AbortSignal.timeout(patience)).catch(() => [])
    const [first] = found.filter((network) => network !== undefined)
    return first ? [{ kind: 'contract-elsewhere', networkId: first.caipNetworkId }] : []
  }

  return async function warningsOf(looked: Looked): Promise<readonly Warning[]> {
    const { receiver, transfer, preview, network, signal } = looked
    const { to, amount } = transfer
    const { concerns, arrives } = preview
    const said = concerns.map((kind): Warning => ({ kind }))
    const mine = own()
    const isOwn = mine.some((one) => one.toLowerCase() === to.toLowerCase())
    const similar = isOwn ? undefined : lookAlike(to, [...known.all(), ...mine])
    const isRefused = await refuses?.(to, network.caipNetworkId, signal)
    const isContract = concerns.includes('contract') || concerns.includes('token-contract')
    return [
      ...(isRefused ? [{ kind: 'refused-here' as const }] : []),
      ...(similar ? [{ kind: 'look-alike' as const, known: similar }] : []),
      ...said,
      ...(arrives !== undefined && arrives < amount
        ? [{ kind: 'arrives-less' as const, arrives }]
        : []),
      ...(receiver.status === 'found' && receiver.isFallback
        ? [{ kind: 'fallback-name' as const }]
        : []),
      ...(isContract ? [] : await elsewhere(looked)),
      ...(isOwn || similar || known.has(to) ? [] : [{ kind: 'first-time' as const }]),
    ]
  }
}
