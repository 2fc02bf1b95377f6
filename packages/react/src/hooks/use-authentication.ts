import type { SignInSession, SignInState } from '@scope/core/sign-in'
import { atom } from 'nanostores'
import { useKit } from '../scope-context.js'
import { useAccount } from './use-account.js'
import { useAtom } from './use-atom.js'

const $idle = atom<SignInState>({ status: 'idle' })

/** Authentication status of the user. */
export type Authentication =
  /** A wallet is reconnecting, or the session is being checked. */
  | { readonly status: 'loading' }
  /** No wallet is connected, or the user has not signed in. */
  | { readonly status: 'unauthenticated' }
  | {
      readonly status: 'authenticated'
      readonly address: string
      /** Session of `siwx()`. Undefined without `siwx()`. */
      readonly session?: SignInSession
    }

/**
 * Returns whether the user is authenticated: signed in if the kit has `siwx()`, else connected.
 *
 * Use it to decide what the page shows. The server must check its own session.
 *
 * @returns The status. `loading` while a wallet reconnects or the session is fetched.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const { status } = useAuthentication()
 * if (status === 'unauthenticated') return <ConnectButton />
 * ```
 */
export function useAuthentication(): Authentication {
  const { siwx, network } = useKit()
  const { status, address, networkId } = useAccount()
  const signIn = useAtom(siwx?.$state ?? $idle)
  if (status === 'reconnecting') return { status: 'loading' }
  if (status !== 'connected' || address === undefined) return { status: 'unauthenticated' }
  if (!siwx) return { status: 'authenticated', address }
  if (signIn.status === 'signed-in')
    return { status: 'authenticated', address, session: signIn.session }
  // Its code follows the connection. On a network that the site does not list it stays idle.
  const isListed = networkId !== undefined && network.find(networkId) !== undefined
  const isLoading = signIn.status === 'checking' || (signIn.status === 'idle' && isListed)
  return { status: isLoading ? 'loading' : 'unauthenticated' }
}
