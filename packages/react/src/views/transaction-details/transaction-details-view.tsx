import { explorerHref, type Namespace, type Route, truncateAddress } from '@scope/core'
import type { HistoryEntry } from '@scope/core/history'
import { useAccount } from '../../hooks/use-account.js'
import { useHistoryList, useUnlisted } from '../../hooks/use-history-list.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useNetwork } from '../../hooks/use-network.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { isAddressText } from '../../lib/history-lines.js'
import { useKit } from '../../scope-context.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { CopyButton } from '../../ui/copy-button.js'
import { DescriptionItem, DescriptionList } from '../../ui/description-list.js'
import { LinkButton } from '../../ui/link-button.js'
import { NetworkImage } from '../../ui/network-image.js'
import { Party } from '../../ui/party.js'
import { Skeleton } from '../../ui/skeleton.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'
import { NotConnected } from '../not-connected.js'
import { Amounts } from './amounts.js'
import { PaidFee } from './paid-fee.js'
import { SendAgain } from './send-again.js'

// The button is taller than a line of text.
const addStyles = adoptStyles(`
.scope.scope .scope-with-copy{flex-wrap:wrap;justify-content:flex-end}
.scope.scope .scope-with-copy .scope-copy{margin-block:-11px;margin-inline-end:-12px}
`)

/** One transaction of the history: amounts, status, time, both parties, network, fee and id. */
export function TransactionDetailsView({ route }: { readonly route: Route }) {
  const { namespace: requestedNamespace, hash } =
    route.view === 'TransactionDetails' ? route : { namespace: undefined, hash: '' }
  const { namespace, address } = useAccount({ namespace: requestedNamespace })
  const networkId = useNetwork({ namespace })?.network?.caipNetworkId
  const { activity: messages } = useMoneyMessages()
  // Not kept: a pending transaction is confirmed while the user looks at it.
  const { list } = useHistoryList(namespace)
  const unlisted = useUnlisted(list.entries, address ?? '', networkId)
  const entry = [...unlisted, ...list.entries].find((listed) => listed.hash === hash)
  if (!address) return <NotConnected />
  if (entry) return <Details entry={entry} namespace={namespace} own={address} />
  if (list.status === 'loading' || list.status === 'none') return <Skeleton rows={6} />
  return (
    <div className="scope-empty">
      <b>{messages.noneFound}</b>
    </div>
  )
}

function Details({
  entry,
  namespace,
  own,
}: {
  readonly entry: HistoryEntry
  readonly namespace: Namespace
  /** The account's address. */
  readonly own: string
}) {
  const { network } = useKit()
  const { account, locale } = useViewMessages()
  const { activity: messages, send } = useMoneyMessages()
  const { hash, networkId, status, at, from, to } = entry
  useEffectBeforePaint(() => addStyles(document), [])
  const on = network.find(networkId)
  const date = new Date(at)
  const isOwn = (address: string) => address.toLowerCase() === own.toLowerCase()
  const explorer = on && explorerHref(on, 'transaction', hash)
  return (
    <>
      <Amounts entry={entry} namespace={namespace} />
      <DescriptionList>
        <DescriptionItem term={messages.details.status}>
          <span data-danger={status === 'failed' || undefined}>{messages.statuses[status]}</span>
        </DescriptionItem>
        <DescriptionItem term={messages.details.date}>
          <time dateTime={date.toISOString()}>
            {date.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </DescriptionItem>
        {isAddressText(from) && (
          <Party term={send.from} address={from} networkId={networkId} isWhole={!isOwn(from)} />
        )}
        {isAddressText(to) && (
          <Party term={send.to} address={to} networkId={networkId} isWhole={!isOwn(to)} />
        )}
        <DescriptionItem term={send.network}>
          <bdi className="scope-with-image">
            {on && <NetworkImage network={on} size="small" />}
            {on?.name ?? networkId}
          </bdi>
        </DescriptionItem>
        {/* What others have paid for a transaction is not what it cost the account. */}
        {isOwn(from) && <PaidFee entry={entry} namespace={namespace} />}
        <DescriptionItem term={messages.details.id}>
          <span className="scope-with-image scope-with-copy">
            <bdi className="scope-address" dir="ltr" title={hash}>
              {truncateAddress(hash)}
            </bdi>
            <CopyButton text={hash} label={messages.details.copyId} />
          </span>
        </DescriptionItem>
      </DescriptionList>
      <div className="scope-pair">
        {explorer && (
          <LinkButton kind="quiet" href={explorer} target="_blank">
            {account.explorer}
            <span className="scope-sr-only"> ({account.opensNewTab})</span>
          </LinkButton>
        )}
        <SendAgain entry={entry} namespace={namespace} own={own} />
      </div>
    </>
  )
}
