/** What a site asks of a connected wallet: signatures and transactions. Asked once, never repeated by itself. */
import type { SignRequest, SignResults, TypedData } from '../../chain/adapter.js'
import type { RecipientWarning, TransactionRequest } from '../../chain/send-request.js'
import type { Encoded } from '../../ids/address.js'
import type { Namespace } from '../../ids/caip.js'
import type { Asked, RequestExecutor } from './request-executor.js'

export interface RequestsDeps {
  /** The connected wallet and account of a namespace, by default the active one. Undefined if none is connected. */
  getConnected(namespace?: Namespace): Asked | undefined
  loadExecutor(): Promise<RequestExecutor>
}

/**
 * Requests to the connected wallet: signatures and transactions. Each request is sent once and never
 * repeated.
 */
export interface RequestsFeature {
  /**
   * Requests a signature of any kind from the connected wallet.
   *
   * @param request - The request, by `kind`.
   * @param options - Namespace of the account that signs. Defaults to the active namespace.
   * @returns The signature, or the signed transactions.
   * @throws {KitError} with code `not-connected` if no wallet is connected in the namespace.
   * @throws {KitError} with code `invalid-params` if a field of the request is invalid.
   * @throws {KitError} with code `wallet-unsupported` if the wallet can't sign this kind of request.
   * @throws {KitError} with code `account-changed` if the wallet now uses another account. Nothing is signed
   * then.
   * @throws {KitError} with code `user-rejected` if the user declined.
   */
  sign<R extends SignRequest>(
    request: R,
    options?: { namespace?: Namespace },
  ): Promise<SignResults[R['kind']]>
  /** EIP-191 on EVM. Resolves to the signature as the wallet gives it, typed as `0x…` where `namespace` is `eip155`. */
  signMessage<N extends Namespace = Namespace>(
    message: string | Uint8Array,
    options?: { namespace?: N },
  ): Promise<Encoded<N>>
  /**
   * Requests a signature of typed data from the connected EVM wallet. Throws the codes of `sign`.
   *
   * @see https://eips.ethereum.org/EIPS/eip-712
   */
  signTypedData(typedData: TypedData): Promise<Encoded<'eip155'>>
  /** What sending would cost at most, in base units of the native currency. Asks the node, never the wallet. */
  estimateFee(request: TransactionRequest): Promise<bigint>
  /**
   * What a person should be told about the recipient of a transfer before it is sent; empty where nothing speaks against
   * it, and where the namespace's adapter does not say. Asks the node, never the wallet.
   */
  checkRecipient(request: TransactionRequest): Promise<readonly RecipientWarning[]>
  /**
   * Signs and sends a transaction on the active network.
   *
   * @param request - Transaction with its namespace. Amounts and fees are bigints in base units.
   * @returns The transaction's id (hash), once the wallet has sent it.
   * @throws {KitError} with code `not-connected` if no wallet is connected in the namespace.
   * @throws {KitError} with code `invalid-params` or `address-invalid` if a field is invalid.
   * @throws {KitError} with code `wallet-unsupported` if the wallet can't send transactions.
   * @throws {KitError} with code `account-changed` or `network-changed` if the wallet changed. Nothing is
   * sent then.
   * @throws {KitError} with code `user-rejected` if the user declined.
   * @throws {KitError} with code `outcome-unknown` if the response was lost. It may have been sent, so don't
   * offer to send it again.
   */
  sendTransaction<R extends TransactionRequest>(request: R): Promise<Encoded<R['namespace']>>
}

export function createRequests(deps: RequestsDeps): RequestsFeature {
  const { getConnected, loadExecutor } = deps
  async function sign<R extends SignRequest>(
    request: R,
    { namespace }: { namespace?: Namespace } = {},
  ) {
    // Read it before any await: the request applies to what is shown when it is made.
    const asked = getConnected(namespace)
    return (await loadExecutor()).sign(asked, request)
  }
  /** Uses the account that is connected at the time of the call. */
  const asking =
    <M extends 'estimateFee' | 'checkRecipient' | 'send'>(method: M) =>
    async (request: TransactionRequest): Promise<Awaited<ReturnType<RequestExecutor[M]>>> => {
      const asked = getConnected(request.namespace)
      const done = await (await loadExecutor())[method](asked, request)
      return done as Awaited<ReturnType<RequestExecutor[M]>>
    }
  return {
    sign,
    // Adapters promise what they give in the form of their namespace.
    signMessage: <N extends Namespace = Namespace>(
      message: string | Uint8Array,
      options?: { namespace?: N },
    ) => sign({ kind: 'message', message }, options) as Promise<Encoded<N>>,
    signTypedData: (typedData) => sign({ kind: 'typed-data', typedData }, { namespace: 'eip155' }),
    estimateFee: asking('estimateFee'),
    checkRecipient: asking('checkRecipient'),
    sendTransaction: asking('send') as RequestsFeature['sendTransaction'],
  }
}
