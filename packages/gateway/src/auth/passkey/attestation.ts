/**
 * What says where a passkey was made. The gateway asks for none, and the library would fetch what the certificates of some
 * formats name (threat B4): it never sees those.
 */
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'

/** Whether it is `none`, or `packed` by the passkey's own key: what browsers send for `attestation: 'none'`. */
export function isSelfAttested(attestationObject: string): boolean {
  try {
    const decoded = decodeAttestationObject(
      new Uint8Array(Buffer.from(attestationObject, 'base64url')),
    )
    const format = decoded.get('fmt')
    return (
      format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
    )
  } catch {
    return false
  }
}
