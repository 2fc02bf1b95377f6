/** Chain requests that need no approval: reads, and what is signed already. Answered by the frame, a node or a bundler. */
import { isSending, parseParams, type RpcRequest } from '../../protocol/index.js'
import { aborted, FrameError, outcomeUnknown } from '../frame-error.js'
import type { GetBalances } from '../networks/balances.js'
import type { NodeOf } from '../node.js'
import type { RequestContext } from '../request-router.js'
import type { SmartAccounts } from '../smart-accounts.js'
import type { ActiveAccount } from './active-accounts.js'
import type { Filters } from './filters.js'
import type { RecordStore } from './record-store.js'

export interface SafeRequestsDeps {
  readonly batches: RecordStore['batches']
  readonly permissions: RecordStore['permissions']
  readonly smartAccounts: SmartAccounts
  readonly getNodeClient: NodeOf
  readonly getBalances: GetBalances
  loadFilters(): Promise<Filters>
  /** The account in use on a network. */
  getAccount(chainId: string): Promise<ActiveAccount>
}

/** Answers a request at once. */
export type AnswerSafeRequest = (
  request: RpcRequest,
  chainId: string,
  context: RequestContext,
) => Promise<unknown>

/** Answered by the frame itself: the gateway's nodes keep no filters. */
const filterMethods: ReadonlySet<string> = new Set([
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter',
])

/** Answered by a bundler, on networks with smart accounts. */
const bundlerMethods: ReadonlySet<string> = new Set([
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
])

/** Answered for all networks together. */
const accountMethods: ReadonlySet<string> = new Set([
  'wallet_getCapabilities',
  'wallet_getSupportedExecutionPermissions',
  'wallet_getGrantedExecutionPermissions',
])

export function createSafeRequests({
  batches,
  permissions,
  smartAccounts,
  getNodeClient,
  getBalances,
  loadFilters,
  getAccount,
}: SafeRequestsDeps): AnswerSafeRequest {
  const { getBundler } = smartAccounts

  /** What a plain account can't do is not promised (EIP-5792, ERC-7715). */
  async function ofAllNetworks({ method, params }: RpcRequest, signal: AbortSignal) {
    const ids = smartAccounts.getNetworkIds()
    const getNode = (id: string) => getNodeClient(id, signal)
    const all = await Promise.all(ids.map(async (id) => ({ id, account: await getAccount(id) })))
    if (method === 'wallet_getGrantedExecutionPermissions')
      return permissions.list(
        all.map(({ id, account }) => ({ ...account, chainId: id })),
        getNode,
      )
    if (ids.length === 0) return {}
    const code = await import('../evm/smart-account/capabilities.js')
    return method === 'wallet_getCapabilities'
      ? code.readCapabilities(params, all, getNode)
      : code.getSupportedPermissions(all)
  }

  /** Signed elsewhere. What the node did not answer may have been sent all the same (X12). */
  async function sendRaw({ method, params }: RpcRequest, chainId: string, context: RequestContext) {
    if (context.signal.aborted) throw aborted()
    context.markApproved()
    return getNodeClient(chainId, context.signal)
      .ask(method, params)
      .catch((thrown: unknown) => {
        throw thrown instanceof FrameError && thrown.code === 'node' ? thrown : outcomeUnknown()
      })
  }

  return async (request, chainId, context) => {
    const { method, params } = request
    const { signal } = context
    if (method === 'eth_accounts') return [(await getAccount(chainId)).address]
    if (method === 'eth_chainId') return `0x${BigInt(chainId.slice('eip155:'.length)).toString(16)}`
    if (accountMethods.has(method)) return ofAllNetworks(request, signal)
    if (method === 'wallet_getCallsStatus') {
      const [id = ''] = parseParams('wallet_getCallsStatus', params) ?? []
      return batches.status(id, (chain) => ({
        node: getNodeClient(chain, signal),
        bundler: getBundler(chain, signal),
      }))
    }
    if (method === 'wallet_getAssets') {
      const { readAssets } = await import('../evm/assets.js')
      return readAssets(params, {
        chainId,
        getAccount: async (id) => (await getAccount(id)).address,
        getNode: (id) => getNodeClient(id, signal),
        getBalances: (id, account) => getBalances(id, account, signal),
      })
    }
    if (bundlerMethods.has(method)) {
      if (!(await getAccount(chainId)).network)
        throw new FrameError('unsupported', 'This network has no smart accounts')
      return getBundler(chainId, signal).ask(method, params)
    }
    if (filterMethods.has(method))
      return (await loadFilters()).ask({ method, params, chainId }, getNodeClient(chainId, signal))
    if (isSending(method)) return sendRaw(request, chainId, context)
    return getNodeClient(chainId, signal).ask(method, params)
  }
}
