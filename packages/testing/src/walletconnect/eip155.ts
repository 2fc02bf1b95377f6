/** EVM chains: each request goes to the test wallet as it came, on the chain the session names. */
import { batchMethods } from '../evm/batch-methods.js'
import type { TestWallet } from '../evm/test-wallet.js'
import { getReference, type NamespaceHandler } from './namespace-handler.js'

const methods = [
  'eth_accounts',
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
]

const toNumber = (chainId: string) => Number(getReference(chainId))

export function createEip155Handler(wallet: TestWallet): NamespaceHandler {
  return {
    namespace: 'eip155',
    methods: wallet.features.batches ? [...methods, ...batchMethods] : methods,
    events: ['accountsChanged', 'chainChanged'],
    knows: (chainId) => wallet.chains.includes(toNumber(chainId)),
    accountsOn: () => wallet.shared,
    authorize: wallet.authorize,
    request: (chainId, method, params) =>
      wallet.requestOn(toNumber(chainId), {
        method,
        params: Array.isArray(params) ? params : [params],
      }),
    watch: (onChange) =>
      wallet.onEvent((event) => {
        if (event === 'accountsChanged') onChange({ kind: 'accounts' })
        if (event === 'chainChanged') {
          onChange({ kind: 'network', chainId: `eip155:${wallet.chainId}` })
        }
      }),
  }
}
