/** Whether the account that buys is signed in. Checkout links and purchases need it. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { InternalKit } from '../feature.js'
import type { OnRampForm, OnRampSignIn } from './on-ramp-state.js'

export function createSignIn(
  kit: InternalKit,
  $form: ReadableAtom<OnRampForm | undefined>,
): ReadableAtom<OnRampSignIn> {
  const { siwx } = kit
  if (!siwx) return atom<OnRampSignIn>('unavailable')
  return computed([siwx.$state, $form], (state, form): OnRampSignIn => {
    if (state.status === 'idle') return 'checking'
    // The sign-in is that of the active account. Of another namespace, the gateway knows.
    if (form && form.namespace !== state.account.namespace) return 'signed-in'
    if (state.status === 'signed-in') return 'signed-in'
    return state.status === 'checking' ? 'checking' : 'required'
  })
}
