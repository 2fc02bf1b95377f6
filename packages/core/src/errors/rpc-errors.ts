const busy = ['limit-exceeded', 'Too many requests. Wait a moment and try again.'] as const

/**
 * The standard error codes a wallet or a node answers with, each with its name and fixed message.
 * Sources: JSON-RPC 2.0, EIP-1474, EIP-1193, EIP-3326, EIP-5792, CAIP-25.
 */
export const rpcMessages = {
  [-32700]: ['parse-error', 'The request was not valid JSON.'],
  [-32600]: ['invalid-request', 'The request was not a valid JSON-RPC object.'],
  [-32601]: ['method-not-found', 'This method does not exist or is not available.'],
  [-32602]: ['invalid-params', 'The parameters of the request are invalid.'],
  [-32603]: ['internal-error', 'The node or wallet met an internal error.'],
  [-32000]: ['invalid-input', 'Parameters are missing or invalid.'],
  [-32001]: ['resource-not-found', 'What was asked for was not found.'],
  [-32002]: [
    'already-pending',
    'A request is already waiting in the wallet. Answer it there first.',
  ],
  [-32003]: ['transaction-rejected', 'The transaction was rejected before it was sent.'],
  [-32004]: ['method-unsupported', 'This method is not supported.'],
  [-32005]: busy,
  // Providers' own, inside an answer that is otherwise well: QuickNode, Blast, Helius, Alchemy.
  [-32007]: busy,
  [-32029]: busy,
  [-32429]: busy,
  429: busy,
  [-32006]: ['rpc-version-unsupported', 'This version of JSON-RPC is not supported.'],
  [-1]: ['rpc-unknown', 'The node or wallet answered with an error of its own.'],
  4001: ['user-rejected', 'The request was declined in the wallet.'],
  4100: ['unauthorized', 'The wallet has not authorised this account or method for this site.'],
  4200: ['unsupported-method', 'The wallet does not support this method.'],
  4900: ['provider-disconnected', 'The wallet is disconnected from all networks.'],
  4901: ['chain-disconnected', 'The wallet is not connected to this network.'],
  4902: ['chain-unrecognized', 'The wallet does not know this network. Add it first.'],
  // Some wallets answer a switch to a chain they lack with the positive of -32603.
  32603: ['chain-unrecognized', 'The wallet does not know this network. Add it first.'],
  5000: ['user-rejected', 'The request was declined in the wallet.'],
  5002: ['methods-rejected', 'The methods asked for were declined in the wallet.'],
  5700: ['capability-unsupported', 'The wallet does not support a capability that is required.'],
  5710: ['chain-id-unsupported', 'The wallet does not support this chain id.'],
  5720: ['duplicate-bundle', 'A bundle with this id was already submitted.'],
  5730: ['unknown-bundle', 'No bundle with this id was submitted.'],
  5740: ['bundle-too-large', 'The bundle is too large for the wallet.'],
  5750: ['upgrade-rejected', 'The upgrade of the account was declined in the wallet.'],
  5760: ['atomicity-unsupported', 'The wallet cannot run the bundle as one, as required.'],
} as const satisfies Record<number, readonly [code: string, message: string]>
