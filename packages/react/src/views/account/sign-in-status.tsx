/** Sign-in status in the account. Its code is fetched on sites that have `siwx()`. */
import type { SignInFeature, SignInState } from '@scope/core/sign-in'
import { useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useSignInMessages } from '../../hooks/use-sign-in-messages.js'
import { useKit } from '../../scope-context.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { Notice } from '../../ui/notice.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'
import { SignInLoading } from './sign-in-loading.js'

const addStyles = adoptStyles(`
.scope.scope .scope-sign-in{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 12px;min-block-size:48px;padding-block:2px;padding-inline:16px 6px;border-radius:var(--s-radius-row);background:var(--s-raised);font-size:max(0.875rem,14px);font-weight:550}
.scope.scope .scope-sign-in>span{display:inline-flex;align-items:center;gap:8px}
.scope.scope .scope-sign-in .scope-link{margin:0}
.scope.scope .scope-sign-in[data-signed-in] .scope-icon{color:var(--s-success)}
`)

const isOf = (state: SignInState, address: string) =>
  state.status !== 'idle' && state.account.address === address

export interface SignInStatusProps {
  readonly feature: SignInFeature
  /** Address of the account that the view shows. */
  readonly address: string
}

/**
 * Says that the account is signed in, with "Sign out"; or that it isn't, with "Sign in". Keeps its place while the session
 * is checked. Renders nothing for an account that isn't the active one.
 */
export function SignInStatus({ feature, address }: SignInStatusProps) {
  const { modal } = useKit()
  const { signIn: messages } = useSignInMessages()
  const state = useAtom(feature.$state)
  const [signOut, setSignOut] = useState<'idle' | 'pending' | 'failed'>('idle')
  useEffectBeforePaint(() => addStyles(document), [])
  const isSignedIn = state.status === 'signed-in'
  if (!isOf(state, address)) return null
  if (state.status === 'checking') return <SignInLoading />
  async function end() {
    if (signOut === 'pending') return
    setSignOut('pending')
    await feature.signOut().then(
      () => setSignOut('idle'),
      () => setSignOut('failed'),
    )
  }
  return (
    <>
      <div className="scope-sign-in" data-signed-in={isSignedIn || undefined}>
        <span>
          <ViewIcon name={isSignedIn ? 'check' : 'pen'} />
          {isSignedIn ? messages.signedIn : messages.signedOut}
        </span>
        {isSignedIn ? (
          <button
            type="button"
            className="scope-link"
            aria-disabled={signOut === 'pending'}
            onClick={() => void end()}
          >
            {messages.signOut}
          </button>
        ) : (
          <button
            type="button"
            className="scope-link"
            onClick={() => modal.push({ view: 'SIWXSignMessage' })}
          >
            {messages.sign}
          </button>
        )}
      </div>
      {signOut === 'failed' && (
        <Notice kind="danger" title={messages.signOutFailed}>
          {messages.signOutFailedHint}
        </Notice>
      )}
    </>
  )
}
