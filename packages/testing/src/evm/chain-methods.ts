/** Switching and adding chains on a site's request (EIP-3326, EIP-3085). */
import { hexToNumber, isHex } from 'viem'
import { askNode } from '../ask-node.js'
import type { Prompts } from '../prompts.js'
import { rpcError } from '../rpc-error.js'
import type { Method } from './method.js'
import type { WalletState } from './wallet-state.js'

export interface ChainMethodsDeps {
  readonly state: WalletState
  readonly prompts: Prompts
  readonly canAdd: boolean
}

interface AddParameters {
  readonly chainId: string
  readonly rpcUrls?: unknown
  readonly chainName?: unknown
}

function chainIdOf(params: readonly unknown[]): number {
  const [first] = params
  const { chainId } = (first ?? {}) as Partial<AddParameters>
  if (!isHex(chainId)) throw rpcError(-32602, `Expected a 0x-prefixed hexadecimal 'chainId'.`)
  return hexToNumber(chainId)
}

/** The node offered for a new chain, asked whether it is what it says, as MetaMask does. */
async function offeredNode(params: readonly unknown[], chainId: number): Promise<string> {
  const { rpcUrls, chainName } = params[0] as AddParameters
  const [url] = Array.isArray(rpcUrls) ? (rpcUrls as unknown[]) : []
  if (typeof url !== 'string' || !/^https?:/.test(url)) {
    throw rpcError(-32602, `Expected an array with at least one valid string HTTP url 'rpcUrls'.`)
  }
  if (typeof chainName !== 'string') throw rpcError(-32602, `Expected a string 'chainName'.`)
  const answer = await askNode(url, 'eth_chainId', [])
  if (!isHex(answer) || hexToNumber(answer) !== chainId) {
    throw rpcError(-32602, 'Chain ID returned by RPC URL does not match the chain asked for.')
  }
  return url
}

export function createChainMethods(deps: ChainMethodsDeps): Record<string, Method> {
  const { state, prompts, canAdd } = deps

  async function switchTo(chainId: number, method: string, params: readonly unknown[]) {
    if (chainId === state.chainId()) return null
    await prompts.ask('switch', method, params)
    state.switchChain(chainId)
    return null
  }

  return {
    wallet_switchEthereumChain: async (params, method) => {
      const chainId = chainIdOf(params)
      if (state.isKnown(chainId)) return switchTo(chainId, method, params)
      throw rpcError(
        4902,
        `Unrecognized chain ID. Try adding the chain using wallet_addEthereumChain first.`,
      )
    },
    ...(canAdd && {
      wallet_addEthereumChain: async (params, method) => {
        const chainId = chainIdOf(params)
        if (state.isKnown(chainId)) return switchTo(chainId, method, params)
        const rpcUrl = await offeredNode(params, chainId)
        await prompts.ask('add', method, params)
        state.add({ chainId, rpcUrl })
        state.switchChain(chainId)
        return null
      },
    }),
  }
}
