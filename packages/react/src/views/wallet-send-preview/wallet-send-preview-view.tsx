import type { Draft, Send } from '@scope/core/send'
import { useEffect, useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useOpenSend, useOutgoingTransfers } from '../../hooks/use-open-send.js'
import { getWarnings } from '../../lib/draft-warnings.js'
import { useKit } from '../../scope-context.js'
import { Backup } from '../../ui/backup.js'
import { Button } from '../../ui/button.js'
import { DescriptionItem, DescriptionList } from '../../ui/description-list.js'
import { NetworkImage } from '../../ui/network-image.js'
import { Party } from '../../ui/party.js'
import { Skeleton } from '../../ui/skeleton.js'
import { Checks } from './checks.js'
import { Fee } from './fee.js'
import { PaymentAmount } from './payment-amount.js'

/** Reviews the full transfer before the wallet request. */
export function WalletSendPreviewView() {
  const send = useOpenSend()
  if (!send) return <Skeleton rows={3} />
  return <Review send={send} />
}

function Review({ send }: { readonly send: Send }) {
  const { modal } = useKit()
  const draft = useAtom(send.$draft)
  const isComplete = draft?.token && draft.amount && draft.recipient.status === 'resolved'
  useEffect(() => {
    // If the user arrives in another way, there is nothing to review yet.
    if (!isComplete) modal.replace({ view: 'WalletSend' })
  }, [isComplete, modal])
  useEffect(() => void send.refreshPreview(), [send])
  return draft && isComplete ? <Whole draft={draft} send={send} /> : null
}

function Whole({ draft, send }: { readonly draft: Draft; readonly send: Send }) {
  const { modal, network } = useKit()
  const { send: messages } = useMoneyMessages()
  const { token, amount = 0n, from, recipient, networkId, preview, status } = draft
  const [hasCompared, setCompared] = useState(false)
  const warnings = getWarnings(draft)
  const isBusy = useOutgoingTransfers().some(
    ({ status }) => status === 'checking' || status === 'awaiting-wallet',
  )
  // The site's own list did not answer. The node may have.
  const isBlocklistDown = preview.status === 'failed' && preview.error.code === 'recipient-blocked'
  const mustCompare = warnings?.some(({ kind }) => kind === 'look-alike') ?? false
  if (!token || recipient.status !== 'resolved') return null
  const canSend =
    status === 'ready' && warnings && !isBusy && !isBlocklistDown && (hasCompared || !mustCompare)
  const on = network.find(networkId)
  return (
    <>
      <Backup namespace={on?.chainNamespace} />
      <PaymentAmount token={token} amount={amount} />
      <DescriptionList>
        <Party term={messages.from} address={from} networkId={networkId} />
        <Party
          term={messages.to}
          address={recipient.address}
          networkId={networkId}
          name={recipient.name}
          isWhole
        />
        <DescriptionItem term={messages.network}>
          <bdi className="scope-with-image">
            {on && <NetworkImage network={on} size="small" />}
            {on?.name}
          </bdi>
        </DescriptionItem>
        <Fee draft={draft} isUnknown={preview.status === 'failed' && !isBlocklistDown} />
      </DescriptionList>
      <Checks draft={draft} token={token} isBusy={isBusy} isBlocklistDown={isBlocklistDown} />
      {mustCompare && (
        <label className="scope-check">
          <input
            type="checkbox"
            checked={hasCompared}
            onChange={({ target }) => setCompared(target.checked)}
          />
          {messages.checkedAddress}
        </label>
      )}
      <div className="scope-pair">
        <Button kind="quiet" onClick={() => modal.back()}>
          {messages.edit}
        </Button>
        <button
          type="button"
          className="scope-button scope-button-primary"
          aria-disabled={!canSend}
          aria-busy={!warnings}
          onClick={() => canSend && void send.confirm().catch(() => undefined)}
        >
          {messages.send}
        </button>
      </div>
    </>
  )
}
