import type { Draft } from '@scope/core/send'
import { useFeeText, useNativePrice } from '../../hooks/use-fee-text.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { roundUpAmount } from '../../lib/round-up-amount.js'
import { useKit } from '../../scope-context.js'
import { DescriptionItem } from '../../ui/description-list.js'
import { ExpandableAmount } from '../../ui/expandable-amount.js'

/** Network fee: its value first if a price is known, then the amount, then what a part of it is for. */
export function Fee({
  draft,
  isUnknown,
}: {
  readonly draft: Draft
  /** No node has answered. */
  readonly isUnknown: boolean
}) {
  const { send: messages } = useMoneyMessages()
  const fee = useFeeText(draft)
  const hasPrice = useNativePrice() !== undefined
  const extra = useExtraText(draft)
  if (isUnknown || !fee)
    return (
      // With a price, two lines are usual: both have their place in any case.
      <DescriptionItem term={messages.fee} detail={hasPrice && '\u00A0'}>
        {isUnknown ? messages.feeUnknown : '…'}
      </DescriptionItem>
    )
  const amount = <ExpandableAmount shown={fee.shown} exact={fee.exact} />
  return (
    <DescriptionItem term={messages.fee} detail={extra}>
      {fee.fiat ?? amount}
      {fee.fiat !== undefined && <small>{amount}</small>}
    </DescriptionItem>
  )
}

/** Returns what is charged beside the network's fee, such as rent on Solana. */
function useExtraText({ preview, networkId }: Draft) {
  const { network } = useKit()
  const { locale } = useMessages()
  const { send: messages } = useMoneyMessages()
  const extra = preview.status === 'ready' ? preview.preview.extra : undefined
  const currency = network.find(networkId)?.nativeCurrency
  if (!extra || !currency) return undefined
  const { shown, exact, isCut } = roundUpAmount(extra.fee, currency.decimals, locale)
  const format = (text: string) =>
    (extra.kind === 'rent' ? messages.rent : messages.dataFee)(
      bidiIsolate(`${text} ${currency.symbol}`),
    )
  return <ExpandableAmount shown={format(shown)} exact={isCut ? format(exact) : undefined} />
}
