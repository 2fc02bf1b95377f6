/** The text of a Solana sign-in, as wallets build it (the ABNF of Sign In With Solana, after EIP-4361). */

export interface SignInFields {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

const labels = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

export function signInMessage(fields: SignInFields, domain: string, address: string): string {
  const head = `${domain} wants you to sign in with your Solana account:\n${address}`
  const lines = labels.flatMap(([key, label]) =>
    fields[key] === undefined ? [] : [`${label}: ${fields[key]}`],
  )
  if (fields.resources)
    lines.push('Resources:', ...fields.resources.map((resource) => `- ${resource}`))
  return [
    head,
    ...(fields.statement ? [fields.statement] : []),
    ...(lines.length ? [lines.join('\n')] : []),
  ].join('\n\n')
}
