/** Batches of calls that the wallet runs (EIP-5792). Loaded when a site uses them. */
import {
  type Call,
  type CallingAccount,
  KitError,
  type Network,
  parseSendError,
  type WalletCalls,
} from '@scope/core/chain'
import { type Eip1193Provider, request } from '../eip1193.js'
import { isFields } from '../fields.js'
import { hexChainId } from '../hex-chain-id.js'
import { assertRecipient } from '../recipient.js'
import { invalid } from '../responses.js'
import { parseCapabilities } from './capabilities.js'
import { parseCallsStatus } from './status.js'

export interface WalletCallsDeps {
  /** Provider that was captured at the time of the connection (X5). */
  readonly wallet: Eip1193Provider
  /** Throws if the wallet uses another account or network now (X2). */
  assertUnchanged(account: CallingAccount, network?: Network): Promise<void>
}

const toWire = ({ to, data, value }: Call) => ({
  to,
  ...(data !== undefined && { data }),
  value: `0x${(value ?? 0n).toString(16)}`,
})

/** EIP-5792 has a text of up to 4096 bytes. Drafts returned the text itself in place of an object. */
function parseId(response: unknown): string {
  const id = isFields(response) ? response.id : response
  if (typeof id !== 'string' || id === '' || id.length > 8_194) throw invalid('id of the batch')
  return id
}

export function createWalletCalls({ wallet, assertUnchanged }: WalletCallsDeps): WalletCalls {
  return {
    async getCapabilities({ address }, network, signal) {
      const chainId = hexChainId(network.caipNetworkId)
      const ask = (params: readonly unknown[]) =>
        request(wallet, 'wallet_getCapabilities', params, signal)
      // Older wallets don't know the second parameter.
      const response = await ask([address, [chainId]]).catch((error: KitError) => {
        if (error.code === 'invalid-params') return ask([address])
        throw error
      })
      return parseCapabilities(response, chainId)
    },
    async sendCalls(account, network, { calls, id, atomicRequired, capabilities }) {
      for (const call of calls) assertRecipient(call)
      await assertUnchanged(account, network)
      const batch = {
        version: '2.0.0',
        id,
        from: account.address,
        chainId: hexChainId(network.caipNetworkId),
        atomicRequired,
        calls: calls.map(toWire),
        ...(capabilities && { capabilities }),
      }
      try {
        return parseId(await request(wallet, 'wallet_sendCalls', [batch]))
      } catch (thrown) {
        const error = await parseSendError(thrown)
        if (error.code !== 'outcome-unknown') throw error
        // The wallet keeps the id that it got: its status tells what became of the batch.
        throw new KitError('outcome-unknown', error.shortMessage, {
          cause: error,
          details: { ...error.details, id },
        })
      }
    },
    getCallsStatus: async (id, signal) =>
      parseCallsStatus(await request(wallet, 'wallet_getCallsStatus', [id], signal), id),
    async showCallsStatus(id) {
      await request(wallet, 'wallet_showCallsStatus', [id])
    },
  }
}
