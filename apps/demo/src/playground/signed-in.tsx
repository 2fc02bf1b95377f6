/** Who is signed in, as a site would show it; and the way out. */
import type { SignInFeature } from '@scope/core/sign-in'
import { useTexts } from '../visit/texts/texts-context.js'
import { useStore } from './use-store.js'

export function SignedIn({ feature }: { readonly feature: SignInFeature }) {
  const state = useStore(feature.$state)
  const { actions: texts } = useTexts()
  const quiet = () => undefined
  return (
    <div>
      <dt>{texts.signedIn}</dt>
      <dd>
        <span data-testid="signed-in">
          {state.status === 'signed-in' ? state.session.data.chainId : state.status}
        </span>
        {state.status === 'signed-in' && (
          <button type="button" onClick={() => void feature.signOut().catch(quiet)}>
            {texts.signOut}
          </button>
        )}
      </dd>
    </div>
  )
}
