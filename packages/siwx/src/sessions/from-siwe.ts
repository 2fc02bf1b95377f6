/**
 * For sites that move over from the configuration of a Sign-In With Ethereum client: its functions, as sessions. What it
 * is asked is `eip155` alone; other namespaces are refused in words, and never counted as signed in.
 */
import { type CaipNetworkId, KitError } from '@scope/core'
import type { SignInData, SignInSession } from '@scope/core/sign-in'
import type { SignedSession, SiwxSessionProvider, SiwxSignableMessage } from './session-provider.js'

/** Session of `SiweConfig.getSession`: the address, and the EIP-155 chain id as a number. */
export interface SiweSession {
  readonly address: string
  readonly chainId: number
}

/**
 * Fields of a message for `SiweConfig.createMessage`. `iat` is in RFC 3339 format.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4361
 */
export interface SiweMessageArgs {
  /** `did:pkh:eip155:1:0x…` */
  readonly address: string
  readonly chainId: number
  readonly nonce: string
  readonly version: '1'
  readonly iat: string
  readonly domain: string
  readonly uri: string
  readonly statement?: string
}

/** Configuration of a Sign-In With Ethereum client, for `fromSiwe`. */
export interface SiweConfig {
  /** Whether declining disconnects the user. @default true */
  readonly required?: boolean
  /** Fetches a nonce from the server. `address` is the account that signs in. */
  getNonce(address?: string): Promise<string>
  /** Creates the message to sign (EIP-4361). */
  createMessage(args: SiweMessageArgs): string
  /** Verifies the signature on the server, and starts the session. Resolves to whether the server accepted it. */
  verifyMessage(signed: { readonly message: string; readonly signature: string }): Promise<boolean>
  /** Fetches the current session. Resolves to null or undefined if the user isn't signed in. */
  getSession(): Promise<SiweSession | null | undefined>
  /** Ends the session on the server. Resolves to whether it ended. */
  signOut(): Promise<boolean>
  /**
   * Resolves to domain, URI and statement of the message. Defaults to the page's host and origin, without a
   * statement.
   */
  getMessageParams?(): Promise<{
    readonly domain: string
    readonly uri: string
    readonly statement?: string
  }>
  /** Called after `verifyMessage` resolved to true. */
  onSignIn?(session: SiweSession): void
  /** Called after `signOut` resolved to true. */
  onSignOut?(): void
}

const evmOnly = () =>
  new KitError('wallet-unsupported', 'This site signs in with Ethereum accounts only.')

const getChain = (chainId: CaipNetworkId): number => {
  if (!chainId.startsWith('eip155:')) throw evmOnly()
  return Number(chainId.slice('eip155:'.length))
}

/**
 * Creates a session provider from the configuration of a Sign-In With Ethereum client, for sites that migrate.
 *
 * It signs in `eip155` accounts. Its methods reject with `wallet-unsupported` for other namespaces,
 * `sign-in-rejected` if `verifyMessage` resolves to false, and `sign-in-failed` if `signOut` does.
 *
 * @param config - Functions that fetch a nonce, create and verify messages, and read and end the session.
 * @returns The session provider, for `siwx({ sessionProvider })`.
 * @see https://eips.ethereum.org/EIPS/eip-4361
 * @example
 * ```ts
 * const kit = createKit({ ...options, siwx: siwx({ sessionProvider: fromSiwe(config) }) })
 * ```
 */
export function fromSiwe(config: SiweConfig): SiwxSessionProvider {
  async function verify({ message, signature, data }: SignedSession): Promise<void> {
    if (!(await config.verifyMessage({ message, signature })))
      throw new KitError('sign-in-rejected', 'The signature was not accepted.')
    config.onSignIn?.({ address: data.accountAddress, chainId: getChain(data.chainId) })
  }
  async function signOut(): Promise<void> {
    if (!(await config.signOut()))
      throw new KitError('sign-in-failed', 'The session could not be ended.')
    config.onSignOut?.()
  }
  return {
    getRequired: () => config.required ?? true,
    async createMessage({ accountAddress, chainId }): Promise<SiwxSignableMessage> {
      const chain = getChain(chainId)
      // Its messages are its own, and its nonces may depend on the account: users must connect before they sign in.
      if (/^0x0+$/.test(accountAddress))
        throw new KitError('sign-in-failed', 'createMessage requires an account address.')
      const nonce = await config.getNonce(accountAddress)
      const parameters = (await config.getMessageParams?.()) ?? {
        domain: location.host,
        uri: location.origin,
      }
      const issuedAt = new Date().toISOString()
      const text = config.createMessage({
        ...parameters,
        address: `did:pkh:${chainId}:${accountAddress}`,
        chainId: chain,
        nonce,
        version: '1',
        iat: issuedAt,
      })
      const data: SignInData = {
        ...parameters,
        accountAddress,
        chainId,
        nonce,
        issuedAt,
        version: '1',
      }
      return { ...data, toString: () => text }
    },
    addSession: verify,
    // It knows one session: ending that of another account would end this one's.
    async revokeSession(chainId, address) {
      const session = await config.getSession()
      if (session && isOf(session, chainId, address)) await signOut()
    },
    async setSessions(sessions) {
      const [first] = sessions
      if (!first) return signOut()
      const { message, signature } = first
      if (message === undefined || signature === undefined)
        throw new KitError('sign-in-rejected', 'The signature was not accepted.')
      await verify({ ...first, message, signature })
    },
    async getSessions(chainId, address): Promise<readonly SignInSession[]> {
      const session = await config.getSession()
      if (!session || !isOf(session, chainId, address)) return []
      const data: SignInData = {
        accountAddress: session.address,
        chainId,
        domain: location.host,
        uri: location.origin,
        version: '1',
        nonce: '',
      }
      return [{ data }]
    },
  }
}

/** Addresses differ in capitals from one library to the next. */
const isOf = (session: SiweSession, chainId: CaipNetworkId, address: string): boolean =>
  session.address.toLowerCase() === address.toLowerCase() && chainId === `eip155:${session.chainId}`
