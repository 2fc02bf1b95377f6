/** Who signs must be there, on a network of this site (SIW-07). */
import { type InternalKit, KitError } from '@scope/core'
import type { SignInState } from '@scope/core/sign-in'

/** Undefined where there is no text to sign yet. Throws `not-connected` and `network-not-found`. */
export function assertReady(
  kit: InternalKit,
  state: SignInState,
): Extract<SignInState, { status: 'ready' }> | undefined {
  const account = kit.account().get()
  if (!account.address) throw new KitError('not-connected', 'No ActiveCaipAddress found')
  if (!account.networkId || !kit.network.find(account.networkId))
    throw new KitError('network-not-found', 'No ActiveCaipNetwork or client found')
  return state.status === 'ready' ? state : undefined
}
