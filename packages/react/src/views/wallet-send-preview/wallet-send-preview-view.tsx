import { fiatOf } from '@scope/core/money'
import type { Draft, Send } from '@scope/core/send'
import { useEffect, useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useIdentity } from '../../hooks/use-identity.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useSend } from '../../hooks/use-send.js'
import { useKit } from '../../kit-context.js'
import { AddressText } from '../../ui/address-text.js'
import { amountText } from '../../ui/amount-text.js'
import { Button } from '../../ui/button.js'
import { Fact, Facts } from '../../ui/facts.js'
import { fiatText } from '../../ui/fiat-text.js'
import { isolated } from '../../ui/isolated.js'
import { Notice } from '../../ui/notice.js'
import { Skeleton } from '../../ui/skeleton.js'
import { useFeeText } from '../../ui/use-fee-text.js'
import { Warnings } from './warnings.js'

/** All of it once more, whole and in words, before the wallet is asked. */
export function WalletSendPreviewView() {
  const send = useSend()
  if (!send) return <Skeleton rows={3} />
  return <Review send={send} />
}

function Review({ send }: { readonly send: Send }) {
  const { modal } = useKit()
  const draft = useAtom(send.$draft)
  const isComplete = draft?.token && draft.amount && draft.receiver.status === 'found'
  useEffect(() => {
    // Whoever comes here by other ways has nothing to look at yet.
    if (!isComplete) modal.replace({ view: 'WalletSend' })
  }, [isComplete, modal])
  useEffect(() => void send.review(), [send])
  return draft && isComplete ? <Whole draft={draft} send={send} /> : null
}

function Whole({ draft, send }: { readonly draft: Draft; readonly send: Send }) {
  const { modal, network } = useKit()
  const { locale } = useMessages()
  const { send: words, tokens } = useMoneyMessages()
  const { token, amount = 0n, receiver, networkId, preview, verdict } = draft
  const [hasCompared, setCompared] = useState(false)
  const fee = useFeeText(draft)
  const warnings = preview.status === 'ready' ? preview.warnings : []
  const mustCompare = warnings.some(({ kind }) => kind === 'look-alike')
  const address = receiver.status === 'found' ? receiver.address : undefined
  const identity = useIdentity(address, networkId)
  if (!token || receiver.status !== 'found') return null
  const name = receiver.name ?? identity.name
  const { symbol, decimals, price } = token
  const { exact } = amountText(amount, decimals, locale)
  const canSend =
    verdict === 'ready' &&
    (preview.status === 'ready' || preview.status === 'failed') &&
    (hasCompared || !mustCompare)
  const extra = preview.status === 'ready' ? preview.preview.extra : undefined
  const currency = network.find(networkId)?.nativeCurrency
  const extraText =
    extra && currency
      ? `${amountText(extra.fee, currency.decimals, locale, 6).shown} ${currency.symbol}`
      : ''
  return (
    <>
      <Facts>
        <Fact
          term={words.youSend}
          detail={
            price !== undefined &&
            tokens.estimate(isolated(fiatText(fiatOf(amount, decimals, price), locale)))
          }
        >
          <bdi>
            {exact} {symbol}
          </bdi>
        </Fact>
        <Fact term={words.to} detail={name && <AddressText address={receiver.address} />}>
          {name ? <bdi>{name}</bdi> : <AddressText address={receiver.address} />}
        </Fact>
        <Fact term={words.network}>
          <bdi>{network.find(networkId)?.name}</bdi>
        </Fact>
        <Fact
          term={words.fee}
          detail={
            extra && (extra.kind === 'rent' ? words.rent : words.dataFee)(isolated(extraText))
          }
        >
          {preview.status === 'failed' ? words.feeUnknown : (fee ?? '…')}
        </Fact>
      </Facts>
      {verdict === 'would-fail' && (
        <Notice kind="bad" title={words.wouldFail}>
          {words.wouldFailHint}
        </Notice>
      )}
      <Warnings warnings={warnings} token={token} />
      {mustCompare && (
        <label className="scope-check">
          <input
            type="checkbox"
            checked={hasCompared}
            onChange={({ target }) => setCompared(target.checked)}
          />
          {words.checkedAddress}
        </label>
      )}
      <div className="scope-pair">
        <Button kind="quiet" onClick={() => modal.back()}>
          {words.edit}
        </Button>
        <button
          type="button"
          className="scope-button scope-button-primary"
          aria-disabled={!canSend}
          onClick={() => canSend && void send.confirm().catch(() => undefined)}
        >
          {words.send}
        </button>
      </div>
    </>
  )
}
