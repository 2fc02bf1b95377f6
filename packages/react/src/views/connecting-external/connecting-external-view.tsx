import type { ConnectionAttempt, Route } from '@scope/core'
import { useCallback, useEffect, useRef } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useAttempt, useIsShown } from '../../hooks/use-connection-attempt.js'
import { useElapsed } from '../../hooks/use-elapsed.js'
import { useReturnTo } from '../../hooks/use-return-to.js'
import { useShownError } from '../../hooks/use-shown-error.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { useKit } from '../../scope-context.js'
import { ActionList } from '../../ui/action-list.js'
import { Button } from '../../ui/button.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { Skeleton } from '../../ui/skeleton.js'
import { StatusHero } from '../../ui/status-hero.js'

/**
 * Waits for the wallet's answer, and says what came instead of one. One hero and one row of buttons for all of it:
 * screen readers tell what changes in place only.
 */
export function ConnectingExternalView({ route }: { route: Route }) {
  const { connection, wallets, modal } = useKit()
  const { connecting, common } = useViewMessages()
  useAtom(wallets.$wallets)
  const isDiscovering = useAtom(wallets.$isDiscovering)
  const { walletId, namespace } =
    route.view === 'ConnectingExternal' ? route : { walletId: '', namespace: undefined }
  const attempt = useAttempt(walletId)
  // A wallet of other chains can't connect to this one.
  const isThere = Boolean(wallets.getConnector(walletId, namespace))
  const wallet = wallets.get(walletId) ?? (attempt.status === 'idle' ? undefined : attempt.wallet)
  const toList = useReturnTo('Connect')

  const connect = useCallback(() => {
    // It only rejects where the wallet goes away at that moment: the list tells.
    connection.connect(walletId, namespace && { namespace }).catch(() => undefined)
  }, [connection, walletId, namespace])
  // Connects once. If opened before the page was visible, it waits for that. A wallet that disappears and
  // returns isn't requested again.
  const isRequested = useRef(false)
  const isShown = useIsShown()
  useEffect(() => {
    if (!isThere || isRequested.current || !isShown()) return
    isRequested.current = true
    connect()
  }, [isThere, connect, isShown])

  const isGone = !isThere && attempt.status !== 'pending'
  const isFailed = isGone || attempt.status === 'failed'
  function ask() {
    if (!isFailed) connection.cancel({ walletId })
    connect()
  }

  const { title, hint } = useStatusMessage(attempt, wallet?.name ?? '', isGone)
  if (isGone && isDiscovering) return <Skeleton rows={2} />
  return (
    <>
      <StatusHero
        image={<RemoteImage name={wallet?.name ?? '?'} src={wallet?.imageUrl} size="large" />}
        state={isFailed ? 'error' : 'pending'}
        title={title}
      >
        {hint}
      </StatusHero>
      <ActionList inRow={!isFailed}>
        {!isFailed && (
          <Button key="cancel" kind="quiet" onClick={modal.back}>
            {common.cancel}
          </Button>
        )}
        {!isGone && (
          <Button key="ask" kind={isFailed ? 'primary' : 'quiet'} onClick={ask}>
            {isFailed ? common.retry : connecting.openAgain}
          </Button>
        )}
        {isFailed && (
          <Button key="list" kind={isGone ? 'primary' : 'quiet'} onClick={toList}>
            {connecting.otherWallet}
          </Button>
        )}
      </ActionList>
    </>
  )
}

function useStatusMessage(attempt: ConnectionAttempt, name: string, isGone: boolean) {
  const { connecting } = useViewMessages()
  const failed = attempt.status === 'failed' ? attempt.error.code : undefined
  const isDeclined = failed === 'user-rejected'
  const error = useShownError(isDeclined ? undefined : failed)
  const elapsed = useElapsed(attempt.status === 'pending' ? attempt.requestedAt : undefined)
  if (isGone) return { title: connecting.unavailable, hint: connecting.unavailableHint }
  // A declined request has its own message. Other errors show what happened.
  if (isDeclined) return { title: connecting.declined, hint: connecting.declinedHint }
  if (error) return error
  if (attempt.status === 'pending' && attempt.hasPendingRequest)
    return { title: connecting.requestPending(name), hint: connecting.requestPendingHint }
  const hint = elapsed ? connecting.slow(elapsed) : connecting.pendingHint
  return { title: connecting.pending(name), hint }
}
