import type { KitError } from '@scope/core'
import type { SignInFeature, SignInState } from '@scope/core/sign-in'
import { useCallback, useEffect, useState } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useIsShown } from '../../hooks/use-connection-attempt.js'
import { useElapsed } from '../../hooks/use-elapsed.js'
import { useShownError } from '../../hooks/use-shown-error.js'
import { useSignInMessages } from '../../hooks/use-sign-in-messages.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { getShownWallet } from '../../lib/shown-wallet.js'
import type { ErrorMessage } from '../../messages/error-message.js'
import { useKit } from '../../scope-context.js'
import { ActionList } from '../../ui/action-list.js'
import { Button } from '../../ui/button.js'
import { Notice } from '../../ui/notice.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { Skeleton } from '../../ui/skeleton.js'
import { StatusHero } from '../../ui/status-hero.js'
import { WalletImage } from '../../ui/wallet-image.js'
import { WhatIsSigned } from './what-is-signed.js'

/** Shows the message to sign, then the state of the wallet and of the verifier. All of it in one view. */
export function SiwxSignMessageView() {
  const { siwx } = useKit()
  return siwx && <SigningIn feature={siwx} />
}

function SigningIn({ feature }: { readonly feature: SignInFeature }) {
  const { options, account, modal } = useKit()
  const { common } = useViewMessages()
  const { signIn } = useSignInMessages()
  const state = useAtom(feature.$state)
  const wallet = getShownWallet(useAtom(account()))
  const { name: site, icons } = options.metadata
  const { status } = state
  const isOpen = useAtom(modal.$state).status === 'open'
  const [lost, setLost] = useState<KitError>()
  const retry = useCallback(() => {
    setLost(undefined)
    feature.retry().catch(setLost)
  }, [feature])
  // Opened by the host after the user declined, or its code failed to load.
  const isAsleep = (status === 'signed-out' || status === 'idle') && isOpen
  const isShown = useIsShown()
  useEffect(() => {
    if (isAsleep && isShown()) retry()
  }, [isAsleep, isShown, retry])
  const { title, hint, error } = useStatusMessage(state, lost, site, wallet?.name ?? '')
  const isWaiting = status === 'signing' || status === 'verifying'
  const isFailed = status === 'failed' || lost !== undefined
  const isReady = status === 'ready'
  return (
    <>
      <StatusHero
        image={
          <span className="scope-meeting">
            <RemoteImage name={site} src={icons?.[0]} size="large" />
            <WalletImage wallet={wallet} size="large" />
          </span>
        }
        state={isFailed ? 'error' : isWaiting ? 'pending' : 'idle'}
        title={title}
      >
        {hint}
      </StatusHero>
      {error && (
        <Notice kind="danger" title={error.title}>
          {error.hint}
        </Notice>
      )}
      {'message' in state ? (
        <WhatIsSigned subject={state.account} message={state.message} />
      ) : (
        isFailed || <Skeleton rows={3} />
      )}
      <ActionList>
        {isFailed ? (
          <Button key="go" onClick={retry}>
            {common.retry}
          </Button>
        ) : (
          // Keeps focus on the button while the wallet is pending.
          <button
            key="go"
            type="button"
            className="scope-button scope-button-primary"
            aria-disabled={!isReady}
            onClick={() => isReady && void feature.sign().catch(() => undefined)}
          >
            {signIn.sign}
          </button>
        )}
        <Button
          key="cancel"
          kind="quiet"
          onClick={() => void feature.cancel().catch(() => undefined)}
        >
          {common.cancel}
        </Button>
      </ActionList>
      {feature.isRequired() && <p className="scope-hint">{signIn.cancelHint}</p>}
    </>
  )
}

interface StatusMessage {
  readonly title: string
  readonly hint: string
  /** Shown beside it. */
  readonly error?: ErrorMessage | undefined
}

/** Returns the status, and the error of the last attempt. A declined signature has its own message. */
function useStatusMessage(
  state: SignInState,
  lost: KitError | undefined,
  site: string,
  wallet: string,
): StatusMessage {
  const { signIn } = useSignInMessages()
  const failure = lost ?? ('error' in state ? state.error : undefined)
  const code = failure?.code
  const isDeclined = code === 'user-rejected'
  const isOfSmartAccount = useIsOfSmartAccount(failure)
  const shownError = useShownError(isDeclined ? undefined : code)
  const elapsed = useElapsed(state.status === 'signing' ? state.requestedAt : undefined)
  const error = isDeclined
    ? { title: signIn.declined, hint: signIn.declinedHint }
    : isOfSmartAccount
      ? { title: signIn.smartAccount, hint: signIn.smartAccountHint }
      : shownError
  switch (lost ? 'failed' : state.status) {
    case 'signing':
      return {
        title: signIn.pending(wallet),
        hint: elapsed ? signIn.slow(elapsed) : signIn.pendingHint,
      }
    case 'verifying':
      return { title: signIn.verifying, hint: signIn.verifyingHint }
    case 'failed':
      return error ?? { title: signIn.title(site), hint: '' }
    case 'ready':
    case 'signed-in':
      return { title: signIn.title(site), hint: signIn.hint, error }
    default:
      return { title: signIn.preparing, hint: signIn.preparingHint, error }
  }
}

/**
 * Returns whether a verifier has rejected the signature of a smart account (EMB-16): many know the signatures of keys alone,
 * or can't check those of an account that isn't deployed.
 */
function useIsOfSmartAccount(error: KitError | undefined): boolean {
  const { preferredAccountType } = useAccount({ namespace: 'eip155' })
  const { reason = 'signature-invalid' } = error?.details ?? {}
  return (
    error?.code === 'sign-in-rejected' &&
    reason === 'signature-invalid' &&
    preferredAccountType === 'smartAccount'
  )
}
