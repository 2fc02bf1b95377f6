import type { Calls, CallsSequence } from '@scope/core/calls'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useShownError } from '../../hooks/use-shown-error.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { numberFormat } from '../../lib/amount-text.js'
import { useKit } from '../../scope-context.js'
import { ActionList } from '../../ui/action-list.js'
import { Button } from '../../ui/button.js'
import { Notice } from '../../ui/notice.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { Skeleton } from '../../ui/skeleton.js'
import { StatusHero } from '../../ui/status-hero.js'
import { Steps } from '../../ui/steps.js'
import { useCallSteps } from './use-call-steps.js'
import { useCallsMessages } from './use-calls-messages.js'

const $none = atom<Calls | undefined>()
const $nothing = atom<CallsSequence | undefined>()

/** A batch that the wallet can't run as one: says so before the first request, then shows how far it is. */
export function SendCallsView() {
  const { calls: feature, modal } = useKit()
  const calls = useAtom(feature?.$calls ?? $none)
  const sequence = useAtom(calls?.$sequence ?? $nothing)
  const isMissing = calls !== undefined && sequence === undefined
  useEffect(() => {
    // A host has opened it without a batch.
    if (isMissing) modal.close()
  }, [isMissing, modal])
  return calls && sequence ? <Sequence calls={calls} sequence={sequence} /> : <Skeleton rows={4} />
}

function Sequence({
  calls,
  sequence,
}: {
  readonly calls: Calls
  readonly sequence: CallsSequence
}) {
  const { wallet } = useAccount({ namespace: 'eip155' })
  const steps = useCallSteps(sequence)
  const { title, hint } = useStatusText(sequence)
  const { status, error } = sequence
  const shown = useShownError(error?.code)
  const isDeclined = error?.code === 'user-rejected'
  return (
    <>
      <StatusHero
        image={<RemoteImage name={wallet?.name ?? ''} src={wallet?.imageUrl} size="large" />}
        state={
          status === 'sent'
            ? 'done'
            : status === 'announced'
              ? 'idle'
              : status === 'failed'
                ? isDeclined
                  ? 'idle'
                  : 'error'
                : 'pending'
        }
        title={status === 'failed' ? (shown?.title ?? '') : title}
        besides={
          error?.code === 'calls-incomplete' && (
            <Notice kind="warn" title={shown?.title ?? ''} isAnnounced>
              {shown?.hint}
            </Notice>
          )
        }
      >
        {status === 'failed' ? shown?.hint : hint}
      </StatusHero>
      <Steps steps={steps} />
      <Actions calls={calls} status={status} />
    </>
  )
}

function useStatusText({ status, calls, networkId, isSingleRequest }: CallsSequence) {
  const { network } = useKit()
  const { locale } = useViewMessages()
  const { calls: messages } = useCallsMessages()
  const { wallet } = useAccount({ namespace: 'eip155' })
  const name = wallet?.name ?? ''
  const count = numberFormat(locale).format(calls.length)
  const announcement = messages.announcedHint(name, count)
  if (status === 'announced') return { title: messages.announced(count), hint: announcement }
  if (status === 'pending') {
    const networkName = network.find(networkId)?.name ?? ''
    return { title: messages.pending(networkName), hint: messages.pendingHint }
  }
  if (status === 'sent') return { title: messages.sent, hint: messages.sentHint }
  return { title: messages.confirm(name), hint: isSingleRequest ? announcement : '' }
}

function Actions({
  calls,
  status,
}: {
  readonly calls: Calls
  readonly status: CallsSequence['status']
}) {
  const { modal } = useKit()
  const { calls: messages } = useCallsMessages()
  if (status === 'announced')
    return (
      <ActionList inRow>
        <Button key="cancel" kind="quiet" onClick={() => modal.back()}>
          {messages.cancel}
        </Button>
        <Button key="continue" onClick={() => calls.answerSequence(true)}>
          {messages.continue}
        </Button>
      </ActionList>
    )
  if (status !== 'sent' && status !== 'failed') return null
  return (
    <ActionList>
      <Button key="done" onClick={() => modal.close()}>
        {messages.done}
      </Button>
    </ActionList>
  )
}
