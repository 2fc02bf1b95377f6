/** What a site asks of a connected wallet: signatures and transactions. Asked once, never repeated by itself. */
import type {
  Account,
  ChainNode,
  SendRequest,
  SignRequest,
  SignResults,
  TypedData,
  WalletSession,
} from '../../chain/adapter.js'
import type { Network } from '../../chain/network.js'
import { KitError } from '../../errors/kit-error.js'
import type { CaipNetworkId, Namespace } from '../../ids/caip.js'

export interface RequestsNeeds {
  activeNamespace(): Namespace
  /** The session with the account and network in use; undefined where none is up. */
  connected(
    namespace: Namespace,
  ):
    | { readonly session: WalletSession; readonly account: Account; readonly network: Network }
    | undefined
  nodeOf(network: Network): Promise<ChainNode>
  onSent(sent: { readonly id: string; readonly networkId: CaipNetworkId }): void
}

export interface RequestsFeature {
  /** Throws `not-connected`, `wallet-unsupported`, `user-rejected` or what else the wallet says. */
  sign<R extends SignRequest>(
    request: R,
    options?: { namespace?: Namespace },
  ): Promise<SignResults[R['kind']]>
  /** EIP-191 on EVM. Resolves to the signature as the wallet gives it. */
  signMessage(message: string | Uint8Array, options?: { namespace?: Namespace }): Promise<string>
  /** EIP-712. */
  signTypedData(typedData: TypedData): Promise<string>
  /**
   * Signs and sends on the network in use. Resolves to the transaction's id (hash) once the wallet has sent it.
   * `outcome-unknown` means that the answer was lost: it may have been sent, so never offer to send it again.
   */
  sendTransaction(request: SendRequest): Promise<string>
}

export function createRequests({
  activeNamespace,
  connected,
  nodeOf,
  onSent,
}: RequestsNeeds): RequestsFeature {
  function needConnected(namespace: Namespace) {
    const up = connected(namespace)
    if (!up) throw new KitError('not-connected', 'No wallet is connected. Connect one first.')
    return up
  }

  async function sign<R extends SignRequest>(request: R, options: { namespace?: Namespace } = {}) {
    const { session, account } = needConnected(options.namespace ?? activeNamespace())
    if (!session.abilities.has(request.kind)) {
      throw new KitError('wallet-unsupported', 'This wallet can’t sign this kind of request.', {
        facts: { kind: request.kind },
      })
    }
    return session.sign(account, request)
  }

  return {
    sign,
    signMessage: (message, options) => sign({ kind: 'message', message }, options),
    signTypedData: (typedData) => sign({ kind: 'typed-data', typedData }, { namespace: 'eip155' }),
    async sendTransaction(request) {
      const { session, account, network } = needConnected(request.namespace)
      if (!session.abilities.has('send')) {
        throw new KitError('wallet-unsupported', 'This wallet can’t send transactions.')
      }
      const id = await session.send(account, network, request, await nodeOf(network))
      onSent({ id, networkId: network.caipNetworkId })
      return id
    },
  }
}
