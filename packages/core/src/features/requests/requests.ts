/** What a site asks of a connected wallet: signatures and transactions. Asked once, never repeated by itself. */
import type { SignRequest, SignResults, TypedData } from '../../chain/adapter.js'
import type { RecipientWarning, TransactionRequest } from '../../chain/send-request.js'
import type { Encoded } from '../../ids/address.js'
import type { Namespace } from '../../ids/caip.js'
import type { Asked, RequestExecutor } from './request-executor.js'

export interface RequestsDeps {
  activeNamespace(): Namespace
  /** Whom it is asked of, as it stands now; undefined where none is up. */
  connected(namespace: Namespace): Asked | undefined
  performer(): Promise<RequestExecutor>
}

export interface RequestsFeature {
  /** Throws `not-connected`, `wallet-unsupported`, `user-rejected` or what else the wallet says. */
  sign<R extends SignRequest>(
    request: R,
    options?: { namespace?: Namespace },
  ): Promise<SignResults[R['kind']]>
  /** EIP-191 on EVM. Resolves to the signature as the wallet gives it, typed as `0x…` where `namespace` is `eip155`. */
  signMessage<N extends Namespace = Namespace>(
    message: string | Uint8Array,
    options?: { namespace?: N },
  ): Promise<Encoded<N>>
  /** EIP-712. */
  signTypedData(typedData: TypedData): Promise<Encoded<'eip155'>>
  /** What sending would cost at most, in base units of the native currency. Asks the node, never the wallet. */
  estimateFee(request: TransactionRequest): Promise<bigint>
  /**
   * What a person should be told about the recipient of a transfer before it is sent; empty where nothing speaks against
   * it, and where the namespace's adapter does not say. Asks the node, never the wallet.
   */
  checkRecipient(request: TransactionRequest): Promise<readonly RecipientWarning[]>
  /**
   * Signs and sends on the network in use. Resolves to the transaction's id (hash) once the wallet has sent it.
   * `outcome-unknown` means that the answer was lost: it may have been sent, so never offer to send it again.
   */
  sendTransaction<R extends TransactionRequest>(request: R): Promise<Encoded<R['namespace']>>
}

export function createRequests(deps: RequestsDeps): RequestsFeature {
  const { activeNamespace, connected, performer } = deps
  async function sign<R extends SignRequest>(
    request: R,
    { namespace = activeNamespace() }: { namespace?: Namespace } = {},
  ) {
    // Read it before any await: the request applies to what is shown when it is made.
    const asked = connected(namespace)
    return (await performer()).sign(asked, request)
  }
  /** Uses the account that is connected at the time of the call. */
  const asking =
    <M extends 'estimateFee' | 'checkRecipient' | 'send'>(method: M) =>
    async (request: TransactionRequest): Promise<Awaited<ReturnType<RequestExecutor[M]>>> => {
      const asked = connected(request.namespace)
      const done = await (await performer())[method](asked, request)
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
