/** Connecting and signing in with one prompt (ERC-7846): the wallet writes the text (EIP-4361) and signs it. */
import { hexToNumber, isHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { Prompts } from '../prompts.js'
import { rpcError } from '../rpc-error.js'
import type { Method } from './method.js'
import type { Signer } from './signer.js'
import type { WalletState } from './wallet-state.js'

export interface SignedInConnectDeps {
  readonly state: WalletState
  readonly prompts: Prompts
  readonly signer: Signer
}

type Fields = Readonly<Record<string, unknown>>

const getFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function getMessage(request: Fields, address: `0x${string}`): string {
  const { chainId, nonce, domain, uri } = request
  if (!isHex(chainId) || typeof nonce !== 'string')
    throw rpcError(-32602, 'signInWithEthereum needs a nonce and a hexadecimal chainId.')
  const text = (name: string) => {
    const value = request[name]
    return typeof value === 'string' ? { [name]: value } : {}
  }
  const time = (name: string) => {
    const value = request[name]
    return typeof value === 'string' ? { [name]: new Date(value) } : {}
  }
  return createSiweMessage({
    address,
    chainId: hexToNumber(chainId),
    nonce,
    domain: String(domain),
    uri: String(uri),
    version: '1',
    ...text('statement'),
    ...text('requestId'),
    ...time('issuedAt'),
    ...time('expirationTime'),
    ...time('notBefore'),
    ...(Array.isArray(request.resources) && { resources: request.resources.map(String) }),
  })
}

/** Shows one prompt for all requested capabilities. */
export function createSignedInConnect({ state, prompts, signer }: SignedInConnectDeps): Method {
  return async (params, method) => {
    const request = getFields(getFields(params[0]).capabilities).signInWithEthereum
    await prompts.ask('connect', method, params)
    state.grant()
    const accounts = state.visible().map(async (shared, at) => {
      const address = shared as `0x${string}`
      // The chosen account signs in.
      if (at > 0 || request === undefined) return { address }
      const message = getMessage(getFields(request), address)
      const signature = await signer.signMessage(address, message)
      return { address, capabilities: { signInWithEthereum: { message, signature } } }
    })
    return { accounts: await Promise.all(accounts) }
  }
}
