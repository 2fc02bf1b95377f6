import { useStore } from '@nanostores/react'
import type { Attempt, Route } from '@scope/core'
import { type ReactNode, useEffect } from 'react'
import { useMessages } from '../../hooks/use-messages.js'
import { useKit } from '../../kit-context.js'
import { Button } from '../../ui/button.js'
import { Hero } from '../../ui/hero.js'
import { Picture } from '../../ui/picture.js'
import { useElapsed } from './use-elapsed.js'

/** Waits for the wallet's answer, and says what came instead of one. */
export function ConnectingExternalView({ route }: { route: Route }) {
  const { connection, wallets, modal } = useKit()
  const { connecting, common } = useMessages()
  const attempt = useStore(connection.$attempt)
  useStore(wallets.$wallets)
  const walletId = route.view === 'ConnectingExternal' ? route.walletId : ''
  const wallet = wallets.find(walletId) ?? (attempt.status === 'idle' ? undefined : attempt.wallet)

  useEffect(() => {
    if (wallets.find(walletId)) void connection.connect(walletId)
  }, [connection, wallets, walletId])

  const toList = () => modal.open({ view: 'Connect' })
  const ask = () => void connection.connect(walletId)
  const picture = <Picture name={wallet?.name ?? '?'} src={wallet?.imageUrl} size="large" />

  if (!wallets.find(walletId) && attempt.status !== 'waiting') {
    return (
      <>
        <Hero picture={picture} state="failed" title={connecting.gone}>
          {connecting.goneHint}
        </Hero>
        <Button onClick={toList}>{connecting.otherWallet}</Button>
      </>
    )
  }
  if (attempt.status === 'failed') {
    return (
      <>
        <Failure attempt={attempt} picture={picture} />
        <Button onClick={ask}>{common.retry}</Button>
        <Button kind="quiet" onClick={toList}>
          {connecting.otherWallet}
        </Button>
      </>
    )
  }
  return (
    <>
      <Waiting attempt={attempt} name={wallet?.name ?? ''} picture={picture} />
      <div className="scope-pair">
        <Button kind="quiet" onClick={modal.back}>
          {common.cancel}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            connection.cancel()
            ask()
          }}
        >
          {connecting.openAgain}
        </Button>
      </div>
    </>
  )
}

function Waiting({
  attempt,
  name,
  picture,
}: {
  attempt: Attempt
  name: string
  picture: ReactNode
}) {
  const { connecting } = useMessages()
  const elapsed = useElapsed(attempt.status === 'waiting' ? attempt.since : undefined)
  const isPending = attempt.status === 'waiting' && attempt.isPending
  return (
    <Hero
      picture={picture}
      state="waiting"
      title={isPending ? connecting.pending(name) : connecting.waiting(name)}
    >
      {isPending
        ? connecting.pendingHint
        : elapsed
          ? connecting.slow(elapsed)
          : connecting.waitingHint}
    </Hero>
  )
}

function Failure({
  attempt,
  picture,
}: {
  attempt: Extract<Attempt, { status: 'failed' }>
  picture: ReactNode
}) {
  const { connecting, problem } = useMessages()
  // A person's no is an answer, in its own words; everything else says what did not happen.
  const isDeclined = attempt.problem.code === 'user-rejected'
  const { title, hint } = isDeclined
    ? { title: connecting.declined, hint: connecting.declinedHint }
    : problem(attempt.problem.code)
  return (
    <Hero picture={picture} state="failed" title={title}>
      {hint}
    </Hero>
  )
}
