import type { ListedPermission } from '@scope/core/permissions'
import { useMessages } from '../hooks/use-messages.js'
import { usePermissionMessages } from '../hooks/use-permission-messages.js'
import { getFutureStart, permissionText } from '../lib/permission-text.js'
import { AddressText } from './address-text.js'
import { DescriptionItem, DescriptionList } from './description-list.js'

/** A permission in words: who may do what, how much, how often, from when and until when. */
export function PermissionFacts({
  permission,
  networkName,
}: {
  readonly permission: ListedPermission
  readonly networkName: string | undefined
}) {
  const { locale } = useMessages()
  const { permissions: messages } = usePermissionMessages()
  const { to, expiry, networkId } = permission
  const { amount, isAmount, howOften, details } = permissionText(permission, messages, locale)
  const start = getFutureStart(permission.permission)
  const end = expiry === undefined ? undefined : new Date(expiry * 1_000)
  return (
    <DescriptionList>
      <DescriptionItem
        term={isAmount ? messages.amount : messages.what}
        detail={details.length > 0 && details.map((text) => <span key={text}>{text} </span>)}
      >
        {amount}
      </DescriptionItem>
      {howOften && <DescriptionItem term={messages.howOften}>{howOften}</DescriptionItem>}
      {start && (
        <DescriptionItem term={messages.starts}>
          <Time date={start} locale={locale} />
        </DescriptionItem>
      )}
      <DescriptionItem term={messages.until}>
        {end ? <Time date={end} locale={locale} /> : messages.noEnd}
      </DescriptionItem>
      <DescriptionItem term={messages.network}>
        <bdi>{networkName ?? networkId}</bdi>
      </DescriptionItem>
      <DescriptionItem term={messages.delegate}>
        <AddressText address={to} />
      </DescriptionItem>
    </DescriptionList>
  )
}

function Time({ date, locale }: { readonly date: Date; readonly locale: string }) {
  return (
    <time dateTime={date.toISOString()}>
      {date.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}
