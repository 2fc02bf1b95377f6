/** What signing in is put together from, and what it does. */
import type { FeatureContext, InternalKit, Lifetime } from '@scope/core'
import type { SignInAccount, SignInFeature, SignInState } from '@scope/core/sign-in'
import type { WritableAtom } from 'nanostores'
import type { SiwxSessionProvider } from '../sessions/session-provider.js'
import type { SiwxOptions } from './sign-in-options.js'

export interface SignInDeps {
  readonly context: FeatureContext
  readonly options: SiwxOptions
  readonly kit: InternalKit
  readonly lifetime: Lifetime
  readonly sessions: SiwxSessionProvider
  readonly $state: WritableAtom<SignInState>
  isRequired(): boolean
}

export interface SignIn extends Omit<Required<SignInFeature>, '$state' | 'isRequired'> {
  /** Another tab has signed in or out. */
  look(): Promise<void>
}

/** The account in use, where this site lists its network. */
export function getSignInAccount(kit: InternalKit): SignInAccount | undefined {
  const { namespace, address, networkId, status } = kit.account().get()
  if (status !== 'connected' || !address || !networkId) return undefined
  return kit.network.find(networkId) ? { namespace, address, networkId } : undefined
}
