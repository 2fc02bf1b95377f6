/** Signatures: EIP-191 messages and EIP-712 typed data. The wallet shows what it signs; Scope changes nothing of it. */
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { KitError, type SignRequest } from '@scope/core/chain'
import { readSignature } from './answers.js'
import { type Eip1193Provider, request } from './eip1193.js'

/** Whole numbers as decimal text, as wallets expect them in typed data. */
const json = (value: unknown) =>
  JSON.stringify(value, (_, field) => (typeof field === 'bigint' ? field.toString() : field))

export async function sign(
  provider: Eip1193Provider,
  address: string,
  asked: SignRequest,
): Promise<string> {
  switch (asked.kind) {
    case 'message': {
      const bytes = typeof asked.message === 'string' ? utf8ToBytes(asked.message) : asked.message
      return readSignature(
        await request(provider, 'personal_sign', [`0x${bytesToHex(bytes)}`, address]),
      )
    }
    case 'typed-data':
      return readSignature(
        await request(provider, 'eth_signTypedData_v4', [address, json(asked.typedData)]),
      )
    default:
      throw new KitError('wallet-unsupported', 'EVM wallets sign messages and typed data only.', {
        facts: { kind: asked.kind },
      })
  }
}
