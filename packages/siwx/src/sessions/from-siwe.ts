/**
 * For sites that move over from the configuration of a Sign-In With Ethereum client: its functions, as sessions. What it
 * is asked is `eip155` alone; other namespaces are refused in words, and never counted as signed in.
 */
import { type CaipNetworkId, KitError } from '@scope/core'
import type { SignInData, SignInSession } from '@scope/core/sign-in'
import type { SignedSession, SiwxSessionProvider, SiwxSignableMessage } from './session-provider.js'

export interface SiweSession {
  readonly address: string
  readonly chainId: number
}

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

export interface SiweConfig {
  /** Whether declining disconnects the user. Defaults to `true`. */
  readonly required?: boolean
  getNonce(address?: string): Promise<string>
  /** The text to sign. */
  createMessage(args: SiweMessageArgs): string
  verifyMessage(signed: { readonly message: string; readonly signature: string }): Promise<boolean>
  getSession(): Promise<SiweSession | null | undefined>
  signOut(): Promise<boolean>
  getMessageParams?(): Promise<{
    readonly domain: string
    readonly uri: string
    readonly statement?: string
  }>
  onSignIn?(session: SiweSession): void
  onSignOut?(): void
}

const evmOnly = () =>
  new KitError('wallet-unsupported', 'This site signs in with Ethereum accounts only.')

const getChain = (chainId: CaipNetworkId): number => {
  if (!chainId.startsWith('eip155:')) throw evmOnly()
  return Number(chainId.slice('eip155:'.length))
}

/** `createKit({ siwx: siwx({ sessions: fromSiwe(config) }) })`. */
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
      const said = (await config.getMessageParams?.()) ?? {
        domain: location.host,
        uri: location.origin,
      }
      const issuedAt = new Date().toISOString()
      const text = config.createMessage({
        ...said,
        address: `did:pkh:${chainId}:${accountAddress}`,
        chainId: chain,
        nonce,
        version: '1',
        iat: issuedAt,
      })
      const data: SignInData = { ...said, accountAddress, chainId, nonce, issuedAt, version: '1' }
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
