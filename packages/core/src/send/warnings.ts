/** What a person should know of a transfer before they sign it. Asks nodes and the site's own list, never the wallet. */

import type { ChainAssets, Transfer, TransferPreview } from '../chain/assets.js'
import type { Network } from '../chain/network.js'
import type { NodeClient } from '../chain/node-client.js'
import type { InternalKit } from '../feature.js'
import { withAbortSignal } from '../lib/async.js'
import type { KnownRecipients } from './known-recipients.js'
import { lookAlike } from './look-alike.js'
import type { Recipient, Warning } from './send-feature.js'

export interface WarningsDeps {
  readonly known: KnownRecipients
  /** Networks with the site's own nodes. Other nodes must not learn who the user pays on another network. */
  readonly networks: readonly Network[]
  /** Every account that is connected: own ones are known. */
  own(): readonly string[]
}

/** A transfer as it was filled in. */
export interface Meant {
  readonly from: string
  readonly transfer: Transfer
  readonly recipient: Recipient
  /** By the site's own list. */
  readonly isRefused: boolean
}

/** One that is looked at, and what its preview said. */
interface Looked extends Meant {
  readonly money: ChainAssets
  readonly network: Network
  readonly preview: TransferPreview
  readonly signal: AbortSignal
  getNodeClient(network: Network): NodeClient
}

/** Networks that are asked whether an address is a contract there, and milliseconds that this is waited for. */
const maxNetworks = 4
const timeoutMs = 3_000

const isSame = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase()

/** Addresses of every connected account. */
export const getOwnAddresses = (
  kit: Pick<InternalKit, 'account'>,
  networks: readonly Network[],
): readonly string[] =>
  networks.flatMap(({ chainNamespace }) =>
    kit
      .account(chainNamespace)
      .get()
      .accounts.map(({ address }) => address),
  )

export function createWarnings({ known, networks, own }: WarningsDeps) {
  /** A smart wallet's address is its own on each network: what is sent where nothing is of it may be out of reach (X16). */
  async function elsewhere({
    money: { isContract },
    network: on,
    transfer: { to },
    getNodeClient,
    signal,
  }: Looked): Promise<Warning[]> {
    if (!isContract) return []
    const others = networks.filter(
      (network) =>
        network !== on && network.chainNamespace === on.chainNamespace && !network.testnet,
    )
    const asking = Promise.all(
      others.slice(0, maxNetworks).map(async (network) => {
        const isThere = await isContract(getNodeClient(network), to, signal).catch(() => false)
        return isThere ? network : undefined
      }),
    )
    const found = await withAbortSignal(asking, AbortSignal.timeout(timeoutMs)).catch(() => [])
    const [first] = found.filter((network) => network !== undefined)
    return first ? [{ kind: 'contract-on-other-network', networkId: first.caipNetworkId }] : []
  }

  /** What is known without a node, before and after what one says. */
  function ownWarnings({ transfer: { to }, recipient, isRefused }: Meant) {
    const mine = own()
    const isOwn = mine.some(isSame(to))
    const similar = isOwn ? undefined : lookAlike(to, [...known.all(), ...mine])
    const isNew = !isOwn && !similar && !known.has(to)
    const isFallback = recipient.status === 'resolved' && recipient.isFallback
    return {
      before: [
        ...(isRefused ? [{ kind: 'blocked-recipient' as const }] : []),
        ...(similar ? [{ kind: 'look-alike' as const, known: similar }] : []),
      ],
      fallback: isFallback ? [{ kind: 'fallback-name' as const }] : [],
      after: isNew ? [{ kind: 'first-time' as const }] : [],
    }
  }

  return {
    async of(looked: Looked): Promise<readonly Warning[]> {
      const { before, fallback, after } = ownWarnings(looked)
      const { warnings, amountReceived } = looked.preview
      const isContract = warnings.includes('contract') || warnings.includes('token-contract')
      return [
        ...before,
        ...warnings.map((kind): Warning => ({ kind })),
        ...(amountReceived !== undefined && amountReceived < looked.transfer.amount
          ? [{ kind: 'fee-on-transfer' as const, amountReceived }]
          : []),
        ...fallback,
        ...(isContract ? [] : await elsewhere(looked)),
        ...after,
      ]
    },
    /** Where no node answers: what it would say of the address is missing, all else is not. */
    withoutNode(transferDraft: Meant): readonly Warning[] {
      const { before, fallback, after } = ownWarnings(transferDraft)
      const { to, token } = transferDraft.transfer
      return [
        ...before,
        ...(token && isSame(to)(token.address) ? [{ kind: 'token-contract' as const }] : []),
        ...(isSame(to)(transferDraft.from) ? [{ kind: 'own-address' as const }] : []),
        ...fallback,
        ...after,
      ]
    },
  }
}
