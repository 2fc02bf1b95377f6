import { toFiat } from '@scope/core/amounts'
import type { Draft, Send } from '@scope/core/send'
import { useEffect, useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useFeeText } from '../../hooks/use-fee-text.js'
import { useIdentity } from '../../hooks/use-identity.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useOutgoingTransfers, useSend } from '../../hooks/use-send.js'
import { useShownError } from '../../hooks/use-shown-error.js'
import { amountText } from '../../lib/amount-text.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { fiatText } from '../../lib/fiat-text.js'
import { roundUpAmount } from '../../lib/round-up-amount.js'
import { useKit } from '../../scope-context.js'
import { AddressText } from '../../ui/address-text.js'
import { Backup } from '../../ui/backup.js'
import { Button } from '../../ui/button.js'
import { DescriptionItem, DescriptionList } from '../../ui/description-list.js'
import { ExpandableAmount } from '../../ui/expandable-amount.js'
import { Notice } from '../../ui/notice.js'
import { Skeleton } from '../../ui/skeleton.js'
import { TransferError } from '../../ui/transfer-error.js'
import { Warnings } from './warnings.js'

/** Reviews the full transfer before the wallet request. */
export function WalletSendPreviewView() {
  const send = useSend()
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
  const { locale } = useMessages()
  const { send: messages, tokens } = useMoneyMessages()
  const { token, amount = 0n, recipient, networkId, preview, status } = draft
  const [hasCompared, setCompared] = useState(false)
  const fee = useFeeText(draft)
  const isLookedAt = preview.status === 'ready' || preview.status === 'failed'
  const warnings = isLookedAt ? preview.warnings : []
  const isBusy = useOutgoingTransfers().some(
    ({ status }) => status === 'checking' || status === 'awaiting-wallet',
  )
  // It was the site's own list that did not answer, and not the node.
  const silent = preview.status === 'failed' && preview.error.code === 'recipient-blocked'
  const refusal = useShownError(silent ? preview.error.code : undefined)
  const mustCompare = warnings.some(({ kind }) => kind === 'look-alike')
  const address = recipient.status === 'resolved' ? recipient.address : undefined
  const identity = useIdentity(address, networkId)
  if (!token || recipient.status !== 'resolved') return null
  const name = recipient.name ?? identity.name
  const { symbol, decimals, price } = token
  const { exact } = amountText(amount, decimals, locale)
  const canSend =
    status === 'ready' && isLookedAt && !isBusy && !silent && (hasCompared || !mustCompare)
  const extra = preview.status === 'ready' ? preview.preview.extra : undefined
  const currency = network.find(networkId)?.nativeCurrency
  function extraText() {
    if (!extra || !currency) return undefined
    const { shown, exact, isCut } = roundUpAmount(extra.fee, currency.decimals, locale)
    const format = (text: string) =>
      (extra.kind === 'rent' ? messages.rent : messages.dataFee)(
        bidiIsolate(`${text} ${currency.symbol}`),
      )
    return <ExpandableAmount shown={format(shown)} exact={isCut ? format(exact) : undefined} />
  }
  return (
    <>
      <Backup namespace={network.find(networkId)?.chainNamespace} />
      <DescriptionList>
        <DescriptionItem
          term={messages.youSend}
          detail={
            price !== undefined &&
            tokens.estimate(bidiIsolate(fiatText(toFiat(amount, decimals, price), locale)))
          }
        >
          <bdi>
            {exact} {symbol}
          </bdi>
        </DescriptionItem>
        <DescriptionItem
          term={messages.to}
          detail={name && <AddressText address={recipient.address} />}
        >
          {name ? <bdi>{name}</bdi> : <AddressText address={recipient.address} />}
        </DescriptionItem>
        <DescriptionItem term={messages.network}>
          <bdi>{network.find(networkId)?.name}</bdi>
        </DescriptionItem>
        <DescriptionItem term={messages.fee} detail={extraText()}>
          {preview.status === 'failed' && !silent ? (
            messages.feeUnknown
          ) : fee ? (
            <ExpandableAmount shown={fee.shown} exact={fee.exact} />
          ) : (
            '…'
          )}
        </DescriptionItem>
      </DescriptionList>
      {isBusy && (
        <Notice kind="warn" title={messages.busy}>
          {messages.busyHint}
        </Notice>
      )}
      {refusal && (
        <Notice kind="danger" title={refusal.title}>
          {refusal.hint}
        </Notice>
      )}
      <TransferError draft={draft} />
      <Warnings warnings={warnings} token={token} />
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
          onClick={() => canSend && void send.confirm().catch(() => undefined)}
        >
          {messages.send}
        </button>
      </div>
    </>
  )
}
