/**
 * Passkey sign-in. The gateway's challenge is fetched before the user presses, since browsers prompt for a passkey only
 * right after a press. A passkey that outputs bytes (`prf`) on creation is also a recovery factor: it can protect the
 * wallet at once.
 */
import * as z from 'zod/mini'
import { frameMessages } from '../../protocol/index.js'
import { aborted, FrameError } from '../frame-error.js'
import { base64url, randomBytes, toBytes } from '../keys/bytes.js'
import { newPasskeyParams, passkey } from '../keys/passkey.js'
import type { Factor } from '../keys/recovery-factors.js'
import { getPrf, getPrfAnswer, passkeyTimeoutMs } from '../passkeys.js'
import { sessionAnswer } from './schemas.js'
import type { Server } from './server.js'
import type { Session } from './session.js'

export interface PasskeySignInDeps {
  readonly server: Server
  readonly session: Session
  readonly parentOrigin: string
  readonly credentials: Pick<CredentialsContainer, 'create' | 'get'>
  now(): number
}

export interface PasskeySignIn {
  ask(isNew: boolean, signal: AbortSignal): Promise<PasskeyQuestion>
}

export interface PasskeyQuestion {
  isOver(): boolean
  /**
   * Asks the browser, and signs in; once. Answers the factor that a new one is. Rejects as the browser does where it is
   * left, and with `passkey-not-found`, `passkey-invalid`, `challenge-expired`.
   */
  answer(signal: AbortSignal): Promise<Factor | undefined>
}

const text = z.string().check(z.minLength(1), z.maxLength(512))
const bytes = text.check(z.regex(/^[\w-]+$/))
const started = <O extends z.ZodMiniType>(options: O) =>
  z.object({ challenge: text, options, expiresIn: z.number().check(z.minimum(1)) })
const creation = started(
  z.object({
    challenge: bytes,
    rp: z.object({ id: text, name: text }),
    user: z.object({ id: bytes, name: text, displayName: text }),
    pubKeyCredParams: z
      .array(z.object({ type: z.literal('public-key'), alg: z.int() }))
      .check(z.maxLength(16)),
  }),
)
const request = started(z.object({ challenge: bytes, rpId: text }))

const encoded = (part: ArrayBuffer) => base64url(new Uint8Array(part))

/** Time in ms before a challenge expires at which a new one is fetched. */
const margin = 150_000

const unable = () => new FrameError('unsupported', frameMessages.fallback)

export function createPasskeySignIn(deps: PasskeySignInDeps): PasskeySignIn {
  const { server, session, parentOrigin, credentials, now } = deps

  async function finish(
    challenge: string,
    { id, rawId, type }: PublicKeyCredential,
    response: object,
    signal: AbortSignal,
  ): Promise<void> {
    const credential = { id, rawId: encoded(rawId), type, response, clientExtensionResults: {} }
    const body = { challenge, parentOrigin, response: credential }
    await session.begin(
      await server.call('/v1/auth/passkey/finish', { answer: sessionAnswer, body, signal }),
    )
  }

  async function make({ challenge, options }: z.infer<typeof creation>, signal: AbortSignal) {
    const { rp, user, pubKeyCredParams } = options
    const input = randomBytes(32)
    const made = (await credentials.create({
      publicKey: {
        challenge: toBytes(options.challenge),
        rp,
        user: { ...user, id: toBytes(user.id) },
        pubKeyCredParams,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        timeout: passkeyTimeoutMs,
        extensions: getPrf(input),
      },
      signal,
    })) as PublicKeyCredential | null
    if (!made) throw unable()
    const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
    const response = {
      clientDataJSON: encoded(clientDataJSON),
      attestationObject: encoded(attestationObject),
    }
    await finish(challenge, made, response, signal)
    const own = getPrfAnswer(made)
    return own && passkey(own, newPasskeyParams(new Uint8Array(made.rawId), input))
  }

  async function use({ challenge, options }: z.infer<typeof request>, signal: AbortSignal) {
    const used = (await credentials.get({
      publicKey: {
        challenge: toBytes(options.challenge),
        rpId: options.rpId,
        userVerification: 'required',
        timeout: passkeyTimeoutMs,
      },
      signal,
    })) as PublicKeyCredential | null
    if (!used) throw unable()
    const answer = used.response as AuthenticatorAssertionResponse
    // It says who it is, or it is none of ours.
    if (!answer.userHandle) throw new FrameError('passkey-not-found', frameMessages.fallback)
    const response = {
      clientDataJSON: encoded(answer.clientDataJSON),
      authenticatorData: encoded(answer.authenticatorData),
      signature: encoded(answer.signature),
      userHandle: encoded(answer.userHandle),
    }
    await finish(challenge, used, response, signal)
    return undefined
  }

  return {
    async ask(isNew, signal) {
      const path = '/v1/auth/passkey/start'
      const call = { body: { parentOrigin, isNew }, signal }
      const prepared = isNew
        ? { isNew, of: await server.call(path, { ...call, answer: creation }) }
        : { isNew, of: await server.call(path, { ...call, answer: request }) }
      const endsAt = now() + prepared.of.expiresIn * 1000 - margin
      return {
        isOver: () => now() > endsAt,
        async answer(ended) {
          if (ended.aborted) throw aborted()
          // Nothing may be waited for before the browser is asked: it would take it for no press.
          return 'rp' in prepared.of.options
            ? make(prepared.of as z.infer<typeof creation>, ended)
            : use(prepared.of as z.infer<typeof request>, ended)
        },
      }
    },
  }
}
