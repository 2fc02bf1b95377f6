/** What may be asked of a node through the gateway (threat B3): reads of public state, and sending what is signed. */

export type MethodKind = 'read' | 'write'

const ethereum =
  'eth_blobBaseFee eth_blockNumber eth_call eth_chainId eth_createAccessList eth_estimateGas eth_feeHistory eth_gasPrice ' +
  'eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash ' +
  'eth_getBlockTransactionCountByNumber eth_getCode eth_getLogs eth_getProof eth_getStorageAt ' +
  'eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash ' +
  'eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber ' +
  'eth_maxPriorityFeePerGas eth_simulateV1 eth_syncing net_listening ' +
  'net_version web3_clientVersion'

const solana =
  'getAccountInfo getBalance getBlockHeight getBlockTime getEpochInfo getFeeForMessage getGenesisHash getHealth ' +
  'getLatestBlockhash getMinimumBalanceForRentExemption getMultipleAccounts getRecentPrioritizationFees ' +
  'getSignaturesForAddress getSignatureStatuses getSlot getTokenAccountBalance getTokenAccountsByDelegate ' +
  'getTokenAccountsByOwner getTokenSupply getTransaction getVersion isBlockhashValid simulateTransaction'

const table = (reads: string, writes: string): ReadonlyMap<string, MethodKind> =>
  new Map([
    ...reads.split(' ').map((name): [string, MethodKind] => [name, 'read']),
    ...writes.split(' ').map((name): [string, MethodKind] => [name, 'write']),
  ])

/** A Map: `constructor` and its like are no methods. */
const methods: ReadonlyMap<string, ReadonlyMap<string, MethodKind>> = new Map([
  ['eip155', table(ethereum, 'eth_sendRawTransaction')],
  ['solana', table(solana, 'sendTransaction')],
])

export const getNamespace = (chain: string): string => chain.slice(0, chain.indexOf(':'))

/** Whether nodes of this namespace speak JSON-RPC at all: Bitcoin's public ones do not. */
export const speaksRpc = (chain: string): boolean => methods.has(getNamespace(chain))

export const methodKind = (chain: string, method: string): MethodKind | undefined =>
  methods.get(getNamespace(chain))?.get(method)
