/**
 * What each JSON-RPC method does (EIP-1193, 1474, 2255, 3085, 3326, 5792, 7715, 7846): the wallet's own are answered here,
 * reads go to the node, and everything else is refused with 4200, as a wallet would.
 */
import { numberToHex } from 'viem'
import { askNode } from '../ask-node.js'
import type { Prompts } from '../prompts.js'
import { rpcError } from '../rpc-error.js'
import { type BatchSupport, createBatchMethods } from './batch-methods.js'
import { createChainMethods } from './chain-methods.js'
import { createSignedInConnect } from './connect-with-sign-in.js'
import type { Method } from './method.js'
import { createPermissionMethods, type PermissionSupport } from './permission-methods.js'
import { sendTransaction } from './send.js'
import type { Signer } from './signer.js'
import type { WalletState } from './wallet-state.js'

/** Optional RPC methods of an EVM test wallet. */
export interface WalletFeatures {
  /** Whether it has `wallet_getPermissions` and `wallet_revokePermissions` (EIP-2255). @default true */
  readonly revoke?: boolean
  /** Whether it has `wallet_addEthereumChain` (EIP-3085). @default true */
  readonly addChain?: boolean
  /** `wallet_connect` with sign-in (ERC-7846). Defaults to false, as with most wallets. */
  readonly connectSignedIn?: boolean
  /** Batches of calls (EIP-5792), by how the wallet runs them. Undefined if it has none. */
  readonly batches?: BatchSupport
  /** Permissions (ERC-7715), by how far the wallet has them. Undefined if it has none. */
  readonly permissions?: PermissionSupport
}

export interface MethodsDeps {
  readonly state: WalletState
  readonly prompts: Prompts
  readonly signer: Signer
  readonly features: WalletFeatures
}

const reads = /^(eth|net|web3)_(?!sign|sendTransaction)/

export function createMethods(deps: MethodsDeps) {
  const { state, prompts, signer, features } = deps
  let sending: Promise<unknown> = Promise.resolve()

  function isShared(address: unknown) {
    const wanted = String(address).toLowerCase()
    return state.visible().some((shared) => shared.toLowerCase() === wanted)
  }
  /** The account, where the site was given it; 4100 where not. */
  function shared(address: unknown): string {
    if (isShared(address)) return String(address)
    throw rpcError(4100, 'The requested account and/or method has not been authorized by the user.')
  }
  const permissions = () => {
    const value = state.visible()
    if (!state.isAuthorized()) return []
    return [
      {
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value }],
      },
    ]
  }
  /** One after the other: two at once would be given the same number by the node. */
  function send(transaction: Readonly<Record<string, unknown>>): Promise<string> {
    shared(transaction.from)
    const chainId = state.chainId()
    const rpcUrl = state.node()
    const sent = sending.then(() => sendTransaction(transaction, { signer, chainId, rpcUrl }))
    sending = sent.catch(() => undefined)
    return sent
  }
  const node: Method = async (params, method) => askNode(state.node(), method, params)

  const own: Record<string, Method> = {
    eth_accounts: async () => state.visible(),
    eth_chainId: async () => numberToHex(state.chainId()),
    net_version: async () => String(state.chainId()),
    eth_requestAccounts: async (params, method) => {
      if (state.visible().length === 0) {
        await prompts.ask('connect', method, params)
        state.grant()
      }
      return state.visible()
    },
    wallet_requestPermissions: async (params, method) => {
      await prompts.ask('connect', method, params)
      state.grant()
      return permissions()
    },
    ...(features.revoke !== false && {
      wallet_getPermissions: async () => permissions(),
      wallet_revokePermissions: async () => {
        state.emptyAccounts()
        return null
      },
    }),
    wallet_getCapabilities: async () => ({}),
    personal_sign: async (params, method) => {
      const [data, address] = params
      if (typeof data !== 'string') throw rpcError(-32602, 'The message is not text.')
      shared(address)
      await prompts.ask('sign', method, params)
      return signer.signMessage(shared(address), data)
    },
    eth_signTypedData_v4: async (params, method) => {
      const [address, typedData] = params
      shared(address)
      await prompts.ask('sign', method, params)
      return signer.signTypedData(shared(address), typedData, state.chainId())
    },
    ...(features.batches && {
      ...createBatchMethods({ state, prompts, support: features.batches, send }),
    }),
    ...(features.permissions && {
      ...createPermissionMethods({
        state,
        prompts,
        signer,
        support: features.permissions,
        isShared,
        send,
      }),
    }),
    eth_sendTransaction: async (params, method) => {
      const [fields] = params
      if (typeof fields !== 'object' || fields === null) {
        throw rpcError(-32602, 'Invalid transaction params: not an object.')
      }
      const transaction = fields as Record<string, unknown>
      shared(transaction.from)
      await prompts.ask('send', method, params)
      return send(transaction)
    },
    ...(features.connectSignedIn && {
      wallet_connect: createSignedInConnect({ state, prompts, signer }),
    }),
    ...createChainMethods({ state, prompts, canAdd: features.addChain !== false }),
  }

  return async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const answer = Object.hasOwn(own, method) ? own[method] : undefined
    if (answer) return answer(params, method)
    if (reads.test(method)) return node(params, method)
    throw rpcError(4200, `The wallet does not support ${method}.`)
  }
}
