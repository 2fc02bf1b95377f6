/** Whether the page around the frame is one of the project's: the gateway knows, a page only claims to (threats F2, F4). */
import { shownLine } from './approval/sanitize-text.js'
import { FrameError } from './frame-error.js'
import type { NetworkMetadata } from './networks/names.js'
import { siteFacts } from './session/schemas.js'
import type { Server } from './session/server.js'

/** A network on which keys have smart accounts. */
export interface SmartNetwork {
  readonly standard: 'eip7702' | 'erc4337'
  /** Milliseconds since the epoch: older wallets keep the account that they have. */
  readonly since: number
  /** Whether the gateway has a sponsor of fees there. */
  readonly hasPaymaster: boolean
}

export interface Site {
  /** Rejects if the gateway can't be reached. */
  allows(origin: string): Promise<boolean>
  /**
   * Returns whether the operator requires approvals in a window of the wallet (threat F5). Known once a page was let
   * in.
   */
  approvesInWindow(): boolean
  /** What the gateway calls a network, by its CAIP-2 id. Known once a page was let in. */
  getNetwork(chainId: string): NetworkMetadata | undefined
  /** Whether the gateway can know a price. */
  hasPrices(): boolean
  /** Undefined for a network without smart accounts. Known once a page was let in. */
  getSmartNetwork(chainId: string): SmartNetwork | undefined
  /** CAIP-2 ids of the networks with smart accounts. */
  getSmartNetworkIds(): readonly string[]
}

export function createSite(server: Server): Site {
  let approvalMode: 'inline' | 'popup' = 'inline'
  let hasPrices = false
  const networks = new Map<string, NetworkMetadata>()
  const smartNetworks = new Map<string, SmartNetwork>()
  return {
    async allows(origin) {
      try {
        const body = { parentOrigin: origin }
        const facts = await server.call('/v1/auth/site', { answer: siteFacts, body })
        approvalMode = facts.approvalMode
        hasPrices = facts.hasPrices
        for (const network of facts.networks) {
          const name = shownLine(network?.name ?? '')
          const symbol = shownLine(network?.symbol ?? '')
          if (network && name && symbol)
            networks.set(network.chainId, { name, symbol, decimals: network.decimals })
        }
        for (const network of facts.smartAccounts) {
          if (!network) continue
          const { chainId, ...smartNetwork } = network
          smartNetworks.set(chainId, smartNetwork)
        }
        return true
      } catch (thrown) {
        if (thrown instanceof FrameError && thrown.code === 'parentOrigin') return false
        throw thrown
      }
    },
    approvesInWindow: () => approvalMode === 'popup',
    getNetwork: (chainId) => networks.get(chainId),
    hasPrices: () => hasPrices,
    getSmartNetwork: (chainId) => smartNetworks.get(chainId),
    getSmartNetworkIds: () => [...smartNetworks.keys()],
  }
}
