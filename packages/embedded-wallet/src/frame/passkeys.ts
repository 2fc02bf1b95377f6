/**
 * Asks an authenticator: for a new passkey, and for the 32 bytes that one makes of an input (WebAuthn's `prf`). Passkeys are
 * of the frame's own host: no other page can ask for them (threat F8).
 */
import * as z from 'zod/mini'
import { randomBytes, toBytes } from './keys/bytes.js'
import { KeyError } from './keys/key-error.js'
import { newPasskeyParams, type PasskeyParams, passkey } from './keys/passkey.js'
import type { Factor } from './keys/recovery-factors.js'

export interface PasskeysDeps {
  /** `navigator.credentials`; absent where a page is not trusted with it. */
  readonly credentials: CredentialsContainer | undefined
  readonly host: string
}

export interface Passkeys {
  /** Whether this browser can ask for one at all. */
  isThere(): boolean
  /** A new passkey, as a factor. Rejects with a `KeyError` where it makes no bytes, and as the browser does where it is refused. */
  make(name: string): Promise<Factor>
  /** One that exists. */
  use(params: PasskeyParams): Promise<Factor>
}

export const passkeyTimeoutMs = 120_000
/** Ed25519, P-256, RSA: what authenticators make. */
const algorithms = [-8, -7, -257]

/** What the extension has answered; the types of browsers do not know it everywhere. */
const prfAnswer = z.object({
  prf: z.optional(
    z.object({ results: z.optional(z.object({ first: z.custom<BufferSource>(isBytes) })) }),
  ),
})
function isBytes(value: unknown): value is BufferSource {
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value)
}

export const getPrf = (input: Uint8Array<ArrayBuffer>) => ({ prf: { eval: { first: input } } })

export function getPrfAnswer(
  credential: Pick<PublicKeyCredential, 'getClientExtensionResults'>,
): Uint8Array<ArrayBuffer> | undefined {
  const read = z.safeParse(prfAnswer, credential.getClientExtensionResults())
  const first = read.success ? read.data.prf?.results?.first : undefined
  if (first === undefined) return undefined
  return new Uint8Array(
    ArrayBuffer.isView(first)
      ? first.buffer.slice(first.byteOffset, first.byteOffset + first.byteLength)
      : first,
  ) as Uint8Array<ArrayBuffer>
}

const unable = () => new KeyError('factor-invalid', 'This passkey cannot protect a wallet.')

export function createPasskeys({ credentials, host }: PasskeysDeps): Passkeys {
  async function use(params: PasskeyParams): Promise<Factor> {
    const publicKey = {
      challenge: randomBytes(32),
      rpId: host,
      allowCredentials: [{ type: 'public-key' as const, id: toBytes(params.credential) }],
      userVerification: 'required' as const,
      timeout: passkeyTimeoutMs,
      extensions: getPrf(toBytes(params.input)),
    }
    const credential = await credentials?.get({ publicKey })
    const answer = credential instanceof PublicKeyCredential ? getPrfAnswer(credential) : undefined
    if (!answer) throw unable()
    return passkey(answer, params)
  }
  return {
    isThere: () => credentials !== undefined && typeof PublicKeyCredential !== 'undefined',
    use,
    async make(name) {
      const input = randomBytes(32)
      const publicKey = {
        challenge: randomBytes(32),
        rp: { id: host, name: host },
        user: { id: randomBytes(16), name, displayName: name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          userVerification: 'required' as const,
        },
        timeout: passkeyTimeoutMs,
        extensions: getPrf(input),
      }
      const made = await credentials?.create({ publicKey })
      if (!(made instanceof PublicKeyCredential)) throw unable()
      const params = newPasskeyParams(new Uint8Array(made.rawId), input)
      const answer = getPrfAnswer(made)
      // Many authenticators only answer once they are asked for the passkey, not as they make it.
      return answer ? passkey(answer, params) : use(params)
    },
  }
}
