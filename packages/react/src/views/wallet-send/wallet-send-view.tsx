import type { Route } from '@scope/core'
import type { Draft, Send, TokenBalance } from '@scope/core/send'
import { memo, useCallback, useEffect, useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useOpenSend } from '../../hooks/use-open-send.js'
import { getWarnings } from '../../lib/draft-warnings.js'
import { isRefusal } from '../../lib/rejection.js'
import { useKit } from '../../scope-context.js'
import { Icon } from '../../ui/icon.js'
import { Notice } from '../../ui/notice.js'
import { Skeleton } from '../../ui/skeleton.js'
import { TokenRow } from '../../ui/token-row.js'
import { TransferError } from '../../ui/transfer-error.js'
import { NotConnected } from '../not-connected.js'
import { AmountField } from './amount-field.js'
import { FeeLine } from './fee-line.js'
import { RecipientField } from './recipient-field.js'
import { type ScanEnd, Scanning } from './scanning.js'
import { SmallUtxos } from './small-utxos.js'

/** Form for token, amount and recipient. The button names the missing field. */
export function WalletSendView({ route }: { readonly route: Route }) {
  const namespace = route.view === 'WalletSend' ? route.namespace : undefined
  const { network } = useKit()
  const send = useOpenSend()
  const active = useAtom(network.$activeNamespace)
  useEffect(() => send?.start(namespace ?? active), [send, namespace, active])
  if (!send) return <Skeleton rows={3} />
  return <Form send={send} />
}

function Form({ send }: { readonly send: Send }) {
  const { modal } = useKit()
  const { send: messages } = useMoneyMessages()
  const draft = useAtom(send.$draft)
  const [scan, setScan] = useState<ScanEnd | 'on'>()
  const onText = useCallback(
    (text: string) => {
      send.setRecipient(text)
      setScan('read')
    },
    [send],
  )
  if (!draft) return <NotConnected />
  if (scan === 'on') return <Scanning onText={onText} onEnd={setScan} />
  const { token, status, note } = draft
  const isReady = status === 'ready'
  return (
    <form
      className="scope-form scope-send"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) modal.push({ view: 'WalletSendPreview' })
      }}
    >
      {token ? (
        <>
          <ChosenToken token={token} />
          <AmountField draft={draft} send={send} />
        </>
      ) : (
        // As high as both: the fields below don't move from under a finger.
        <Skeleton rows={3} />
      )}
      <RecipientField
        recipient={draft.recipient}
        refusal={getWarnings(draft)?.find(isRefusal)?.kind}
        namespace={draft.namespace}
        networkId={draft.networkId}
        from={draft.from}
        send={send}
        scanned={scan}
        onScan={setScan}
      />
      {note && (
        <p className="scope-hint">
          {note.label && messages.requestedBy(note.label)}{' '}
          {note.message && messages.message(note.message)}
        </p>
      )}
      <DraftError draft={draft} />
      <SmallUtxos draft={draft} send={send} />
      <div className="scope-send-end">
        <FeeLine draft={draft} onRate={send.setFeeRate} />
        <button
          type="submit"
          className="scope-button scope-button-primary"
          aria-disabled={!isReady}
        >
          {messages.draftStatus[status]}
          {isReady && <Icon name="forward" />}
        </button>
      </div>
    </form>
  )
}

/** Memoized, so input in the fields below doesn't render it again. */
const ChosenToken = memo(function ChosenToken({ token }: { readonly token: TokenBalance }) {
  const { modal } = useKit()
  return (
    <div className="scope-boxed">
      <TokenRow token={token} onClick={() => modal.push({ view: 'WalletSendSelectToken' })} />
    </div>
  )
})

/** Errors that the user can't fix by typing. */
function DraftError({ draft }: { readonly draft: Draft }) {
  const { status, requiredNetworkId } = draft
  const { network } = useKit()
  const { send: messages } = useMoneyMessages()
  const other = requiredNetworkId && network.find(requiredNetworkId)
  if (status === 'other-network' && other)
    return (
      <Notice kind="warn" title={messages.otherNetwork(other.name)}>
        {messages.otherNetworkHint}{' '}
        <button
          type="button"
          className="scope-link"
          onClick={() => void network.switchTo(other.caipNetworkId).catch(() => undefined)}
        >
          {messages.switchTo(other.name)}
        </button>
      </Notice>
    )
  return <TransferError draft={draft} />
}
