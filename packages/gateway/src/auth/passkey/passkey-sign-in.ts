/**
 * Passkey sign-in (WebAuthn): the browser identifies the user, who types nothing. Passkeys belong to the gateway's own
 * host, and only its page requests them.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { httpError } from '../../http/http-error.js'
import type { AuthContext } from '../auth-context.js'
import { challengeMs } from '../challenges.js'
import { isSame, newToken } from '../encryption.js'
import type { Sessions } from '../sessions.js'
import type { Tickets } from '../tickets.js'
import type { Users } from '../users.js'
import { isSelfAttested } from './attestation.js'
import type { Credentials } from './credentials.js'
import type { Assertion, PasskeyResponse, Registration } from './passkey-response.js'

export interface PasskeySignInDeps {
  /** The gateway's own, as browsers reach it. */
  readonly origin: string
  readonly tickets: Tickets
  readonly credentials: Credentials
  readonly users: Users
  readonly sessions: Sessions
}

const pending = z.object({ challenge: z.string(), userHandle: z.string().optional() })
const clientData = z.object({
  crossOrigin: z.boolean().optional(),
  topOrigin: z.string().optional(),
})

/** Ed25519, P-256, RSA: what authenticators make. */
const algorithms = [-8, -7, -257]

const invalid = () => httpError(401, 'passkey-invalid', 'this passkey did not prove who it is')
const known = () => httpError(401, 'passkey-already-registered', 'this passkey is there already')
const unknown = () => httpError(401, 'passkey-not-found', 'this passkey is not registered')

/**
 * Checks `topOrigin`. The library does so on sign-in, but not when a passkey is created. Without `crossOrigin` there is
 * no `topOrigin`.
 */
function isBelow(parentOrigin: string, clientDataJson: string): boolean {
  const read = clientData.safeParse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()))
  if (!read.success) return false
  const { crossOrigin, topOrigin } = read.data
  return topOrigin === undefined || (crossOrigin === true && topOrigin === parentOrigin)
}

export function createPasskeySignIn(deps: PasskeySignInDeps) {
  const { origin, tickets, credentials, users, sessions } = deps
  const rpID = new URL(origin).hostname
  const ticket = (parentOrigin: string) => ({ purpose: 'passkey', parentOrigin }) as const

  /** Answers whose it is: a new user's. */
  async function register(
    { project }: AuthContext,
    response: Registration,
    challenge: string,
    userHandle: string,
  ): Promise<string> {
    if (!isSelfAttested(response.response.attestationObject)) throw invalid()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch(() => ({ verified: false, registrationInfo: undefined }))
    if (!verified || !registrationInfo) throw invalid()
    const { id, publicKey, counter } = registrationInfo.credential
    // Prevents an attacker from signing in as the owner of another passkey by registering its id with their
    // own key.
    const subject = { kind: 'passkey', value: id }
    if (await users.find(project.id, subject)) throw known()
    const userId = await users.findOrAdd(project.id, subject)
    const key = Buffer.from(publicKey).toString('base64url')
    const made = { userId, publicKey: key, userHandle, counter }
    if (!(await credentials.add(project.id, id, made))) throw known()
    return userId
  }

  /** Answers whose it is. */
  async function recognise(
    { project }: AuthContext,
    response: Assertion,
    challenge: string,
    parentOrigin: string,
  ): Promise<string> {
    const { id } = response
    const found = await credentials.find(project.id, id)
    if (!found) throw unknown()
    const { userId, publicKey, userHandle, counter } = found
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      expectedTopOrigin: parentOrigin,
      requireUserVerification: true,
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }))
    if (!verified || !authenticationInfo) throw invalid()
    if (!isSame(response.response.userHandle, userHandle)) throw invalid()
    const isNext = await credentials.count(project.id, id, counter, authenticationInfo.newCounter)
    if (!isNext) throw invalid()
    return userId
  }

  return {
    async start(authContext: AuthContext, parentOrigin: string, isNew: boolean) {
      const userHandle = newToken()
      const { host } = new URL(parentOrigin)
      const options = isNew
        ? await generateRegistrationOptions({
            rpID,
            rpName: rpID,
            // Lists of passkeys show this name. The user's identity isn't known.
            userName: host,
            userDisplayName: host,
            userID: Buffer.from(userHandle, 'base64url'),
            attestationType: 'none',
            supportedAlgorithmIDs: algorithms,
            authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          })
        : await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      const value = { challenge: options.challenge, ...(isNew && { userHandle }) }
      const challenge = await tickets.open(authContext, ticket(parentOrigin), JSON.stringify(value))
      return { challenge, options, expiresIn: challengeMs / 1000 }
    },

    /** Throws 401 `challenge-expired`, `passkey-not-found`, `passkey-already-registered`, `passkey-invalid`. */
    async finish(
      authContext: AuthContext,
      id: string,
      parentOrigin: string,
      response: PasskeyResponse,
    ) {
      const text = await tickets.take(authContext, ticket(parentOrigin), id)
      const { challenge, userHandle } = pending.parse(JSON.parse(text))
      const isNew = userHandle !== undefined
      if (isNew !== 'attestationObject' in response.response) throw invalid()
      if (!isBelow(parentOrigin, response.response.clientDataJSON)) throw invalid()
      const userId = isNew
        ? await register(authContext, response as Registration, challenge, userHandle)
        : await recognise(authContext, response as Assertion, challenge, parentOrigin)
      const { project, device } = authContext
      await users.remember(userId, device)
      return sessions.begin({
        projectId: project.id,
        userId,
        device,
        parentOrigin,
        provider: 'passkey',
      })
    },
  }
}

export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>
