/** Who is signed in, as a site would show it; and the way out. */
import type { SignInFeature } from '@scope/core/sign-in'
import { useStore } from './use-store.js'

export function SignedIn({ feature }: { readonly feature: SignInFeature }) {
  const state = useStore(feature.$state)
  const quiet = () => undefined
  return (
    <div>
      <dt>Signed in</dt>
      <dd>
        <span data-testid="signed-in">
          {state.status === 'signed-in' ? state.session.data.chainId : state.status}
        </span>
        {state.status === 'signed-in' && (
          <button type="button" onClick={() => void feature.signOut().catch(quiet)}>
            Sign out
          </button>
        )}
      </dd>
    </div>
  )
}
