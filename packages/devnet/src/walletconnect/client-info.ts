/** Who comes in: what a client says of itself in the address it connects to. Its token's signature is not checked. */
import { getFields } from './wire.js'

export interface RelayClient {
  /** `did:key:…`, of the token's issuer. */
  readonly clientId: string
  readonly projectId: string
}

function getIssuer(token: string): string | undefined {
  const [, payload = ''] = token.split('.')
  try {
    const { iss } = getFields(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
    return typeof iss === 'string' ? iss : undefined
  } catch {
    return undefined
  }
}

/** The client, or why it may not come in. */
export function parseClient(address: string | undefined): RelayClient | string {
  const query = new URLSearchParams((address ?? '').replace(/^[^?]*\??/, ''))
  const clientId = getIssuer(query.get('auth') ?? '')
  const projectId = query.get('projectId')
  if (clientId === undefined) return 'Unauthorized: invalid key'
  if (!projectId) return 'Unauthorized: missing project id'
  return { clientId, projectId }
}
