/**
 * Parses what this browser stored. It may be from an older version or from other code. Invalid entries are left out.
 */
import { isCaipNetworkId } from '@scope/core'
import type { KeptProof } from './local-sessions.js'

const maxLength = 16_384

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxLength

export function readStoredSessions(value: unknown): readonly KeptProof[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.flatMap((entry: unknown): KeptProof[] => {
    if (typeof entry !== 'object' || entry === null) return []
    const { chainId, message, signature, publicKey } = entry as Record<string, unknown>
    if (!isText(chainId) || !isCaipNetworkId(chainId) || !isText(message) || !isText(signature))
      return []
    return [{ chainId, message, signature, ...(isText(publicKey) && { publicKey }) }]
  })
}
