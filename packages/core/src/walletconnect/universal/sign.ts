/**
 * Signs with the session's own methods, per namespace. Responses are only checked for their shape: without the chain's
 * adapter, the signer isn't verified.
 */
import type { Account, SignRequest } from '../../chain/adapter.js'
import { KitError } from '../../errors/kit-error.js'
import type { CaipNetworkId, Namespace } from '../../ids/caip.js'
import { toBase58 } from '../../lib/base58.js'
import { field } from '../get-field.js'
import { bip122Door } from '../providers/bip122.js'
import type { Site } from '../providers/site.js'
import { solanaDoor } from '../providers/solana.js'
import type { SessionController } from '../session/session-controller.js'

export interface Asked {
  readonly namespace: Namespace
  readonly networkId: CaipNetworkId
  readonly account: Account
}

export const hexOf = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

const hexBytes = /^0x(?:[\da-f]{2})+$/i

function requireText(value: unknown, pattern = /./): string {
  if (typeof value === 'string' && pattern.test(value)) return value
  throw new KitError('wallet-response-invalid', 'The wallet returned an invalid response.')
}

const unsupported = (kind: string) =>
  new KitError('wallet-unsupported', 'The wallet does not support this request.', {
    details: { kind },
  })

async function signMessage(
  room: SessionController,
  site: Site,
  { namespace, networkId, account: { address } }: Asked,
  message: Uint8Array,
  protocol: 'ecdsa' | 'bip322' | undefined,
): Promise<string> {
  const text = () => new TextDecoder('utf-8', { fatal: true }).decode(message)
  switch (namespace) {
    case 'eip155':
      return requireText(
        await room.request(networkId, 'personal_sign', [hexOf(message), address]),
        hexBytes,
      )
    case 'solana': {
      const answer = await solanaDoor(room, site).signMessage({
        account: { address },
        message,
      })
      return toBase58(field(answer, 'signature') as Uint8Array)
    }
    case 'bip122': {
      const door = bip122Door(room, site)
      const answer = await door.request('signMessage', {
        address,
        message: text(),
        ...(protocol && { protocol }),
      })
      return requireText(field(field(answer, 'result'), 'signature'))
    }
    case 'polkadot': {
      const params = { address, message: text() }
      return requireText(
        field(await room.request(networkId, 'polkadot_signMessage', params), 'signature'),
      )
    }
  }
}

export async function sign(
  room: SessionController,
  hostSite: Site,
  asked: Asked,
  request: SignRequest,
): Promise<unknown> {
  // The network that was checked is the one that is asked.
  const site: Site = { ...hostSite, getNetworkId: () => asked.networkId }
  const { namespace, networkId, account } = asked
  if (request.kind === 'message') {
    const { message, protocol } = request
    const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
    return signMessage(room, site, asked, bytes, protocol)
  }
  if (request.kind === 'typed-data' && namespace === 'eip155') {
    // Numbers may be bigints, which JSON has no word for: EIP-712 takes decimal text.
    const json = JSON.stringify(request.typedData, (_, value) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    const params = [account.address, json]
    return requireText(await room.request(networkId, 'eth_signTypedData_v4', params), hexBytes)
  }
  if (request.kind === 'transactions' && namespace === 'solana') {
    const door = solanaDoor(room, site)
    const inputs = request.transactions.map((transaction) => ({
      account: { address: account.address },
      transaction,
    }))
    const signed = await door.signTransactions(inputs)
    return signed.map((transaction) => field(transaction, 'signedTransaction'))
  }
  if (request.kind === 'psbt' && namespace === 'bip122') {
    const params = { psbt: request.psbt, signInputs: request.inputs }
    const answer = await bip122Door(room, site).request('signPsbt', params)
    return requireText(field(field(answer, 'result'), 'psbt'))
  }
  throw unsupported(request.kind)
}
