/** What is asked of a wallet: the networks of this site, and what is done there. All of it optional: a wallet gives what it has. */
import type { Network } from '../../chain/network.js'
import { type CaipNetworkId, type Namespace, namespaces } from '../../ids/caip.js'
import type { ProposedNamespace } from '../client/remote-client.js'

/** JSON-RPC methods by namespace (WalletConnect's registry of them). */
const methods: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
    'wallet_requestExecutionPermissions',
    'wallet_revokeExecutionPermission',
    'wallet_getSupportedExecutionPermissions',
    'wallet_getGrantedExecutionPermissions',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signMessage', 'polkadot_signTransaction'],
}

/** CAIP's deprecated ids of Solana's clusters: older wallets know no others. */
const older: Readonly<Partial<Record<CaipNetworkId, string>>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** Returns the id that this site uses for a network, for either of its two ids that a wallet may send. */
export const presentId = (id: string): string =>
  Object.entries(older).find(([, old]) => old === id)?.[0] ?? id

/** The id a wallet approved a network by. */
export const getApprovedId = (id: CaipNetworkId, approved: readonly string[]): string =>
  approved.includes(id) ? id : (older[id] ?? id)

export function proposalFor(
  networks: readonly Network[],
): Readonly<Record<string, ProposedNamespace>> {
  return Object.fromEntries(
    namespaces.flatMap((namespace) => {
      const chains = networks
        .filter(({ chainNamespace }) => chainNamespace === namespace)
        .flatMap(({ caipNetworkId: id }) => [id, ...(older[id] ? [older[id]] : [])])
      if (chains.length === 0) return []
      const events = ['accountsChanged', 'chainChanged']
      return [[namespace, { chains, methods: methods[namespace], events }]]
    }),
  )
}
