/**
 * Lists the methods of a chain that the embedded wallet runs, as data: at once, or after the user approves. A method
 * that isn't listed exactly is rejected (threat F11).
 */

/** Read, or signed already: nothing is asked. */
const safe = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
  'wallet_getSupportedExecutionPermissions',
  'wallet_getGrantedExecutionPermissions',
] as const

/** Something is signed: the user sees it first. */
const approved = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
] as const

/** What moves something the moment it succeeds: asked for again after a lost answer, it would be done twice. */
const sending: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'eth_sendUserOperation',
  'wallet_revokePermissions',
  'wallet_revokeExecutionPermission',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
])

/**
 * Checks whether requests of a method send a transaction. A retry after a lost response would send it twice.
 *
 * @param method - Method name.
 * @returns True if the method sends.
 * @example
 * ```ts
 * const canRetry = !isSending(request.method)
 * ```
 */
export const isSending = (method: string): boolean => sending.has(method)

/** RPC method that the frame runs without approval: it reads, or what it sends is already signed. */
export type SafeMethod = (typeof safe)[number]
/** RPC method that the frame runs after the user approves it. */
export type ApprovedMethod = (typeof approved)[number]
/** RPC method that the embedded wallet supports. */
export type RpcMethod = SafeMethod | ApprovedMethod

/** A Map: names such as `constructor` are no method either. */
const policy: ReadonlyMap<string, 'safe' | 'approve'> = new Map([
  ...safe.map((method) => [method, 'safe'] as const),
  ...approved.map((method) => [method, 'approve'] as const),
])

/**
 * Returns how the frame handles requests of an RPC method (threat F11).
 *
 * @param method - Method name, untrusted.
 * @returns `safe` to run it at once, `approve` to ask the user first, `refuse` for all other methods.
 * @example
 * ```ts
 * getPolicy('eth_sendTransaction') // 'approve'
 * ```
 */
export const getPolicy = (method: string): 'safe' | 'approve' | 'refuse' =>
  policy.get(method) ?? 'refuse'

/**
 * Checks whether the embedded wallet supports an RPC method. Names must match exactly (threat F11).
 *
 * @param method - Method name, untrusted.
 * @returns True for a supported method.
 * @example
 * ```ts
 * isRpcMethod('eth_sign') // false
 * ```
 */
export const isRpcMethod = (method: string): method is RpcMethod => policy.has(method)

/** All RPC methods that the embedded wallet supports: those without approval first. */
export const rpcMethods: readonly RpcMethod[] = [...safe, ...approved]
