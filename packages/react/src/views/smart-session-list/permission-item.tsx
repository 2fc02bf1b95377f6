import { KitError, type KitErrorCode, truncateAddress } from '@scope/core'
import type { ListedPermission } from '@scope/core/permissions'
import { useState } from 'react'
import { usePermissionMessages } from '../../hooks/use-permission-messages.js'
import { useShownError } from '../../hooks/use-shown-error.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { getFutureStart, permissionText } from '../../lib/permission-text.js'
import { useKit } from '../../scope-context.js'
import { ActionList } from '../../ui/action-list.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { Button } from '../../ui/button.js'
import { Icon } from '../../ui/icon.js'
import { InlineError } from '../../ui/inline-error.js'
import { Notice } from '../../ui/notice.js'
import { PermissionFacts } from '../../ui/permission-facts.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { Parts, Tag } from '../../ui/row.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'

const addStyles = adoptStyles(`
.scope.scope .scope-permission>summary{cursor:pointer;list-style:none}
.scope.scope .scope-permission>summary::-webkit-details-marker{display:none}
.scope.scope .scope-permission-body{display:grid;gap:calc(var(--s-gap)*3);margin-block:var(--s-gap) calc(var(--s-gap)*3)}
.scope.scope .scope-permission>summary bdi[dir=ltr]{white-space:nowrap}
.scope.scope .scope-permission-mark{display:grid;color:var(--s-muted)}
.scope.scope .scope-permission[open] .scope-permission-mark{rotate:90deg}
.scope.scope[dir=rtl] .scope-permission[open] .scope-permission-mark,.scope.scope [dir=rtl] .scope-permission[open] .scope-permission-mark{rotate:-90deg}
`)

const kinds = { active: 'success', expired: 'text', revoked: 'text', revoking: 'plain' } as const

/** One permission: a line that opens to all of it, and the way to revoke it. */
export function PermissionItem({ permission }: { readonly permission: ListedPermission }) {
  const { network, options } = useKit()
  const { locale } = useViewMessages()
  const { permissions: messages } = usePermissionMessages()
  const { name, icons } = options.metadata
  const { to, status, networkId } = permission
  const { amount, howOften } = permissionText(permission, messages, locale)
  const start = status === 'active' ? getFutureStart(permission.permission) : undefined
  useEffectBeforePaint(() => addStyles(document), [])
  return (
    <details className="scope-permission">
      <summary className="scope-row">
        <Parts
          image={<RemoteImage name={name} src={icons?.[0]} />}
          title={
            <>
              {amount}
              {howOften && ` · ${howOften}`}
            </>
          }
          detail={
            <>
              <bdi>{name}</bdi> · <bdi dir="ltr">{truncateAddress(to)}</bdi>
            </>
          }
          end={
            <>
              <Tag kind={start ? 'plain' : kinds[status]}>
                {start
                  ? messages.startsOn(start.toLocaleDateString(locale, { dateStyle: 'medium' }))
                  : messages.statuses[status]}
              </Tag>
              <span className="scope-permission-mark">
                <Icon name="forward" />
              </span>
            </>
          }
        />
      </summary>
      <div className="scope-permission-body">
        <PermissionFacts permission={permission} networkName={network.find(networkId)?.name} />
        {status === 'active' && <Revoke permission={permission} amount={amount} />}
      </div>
    </details>
  )
}

function Revoke({
  permission,
  amount,
}: {
  readonly permission: ListedPermission
  readonly amount: string
}) {
  const { permissions: messages } = usePermissionMessages()
  const { permissions: feature } = useKit()
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const [code, setCode] = useState<KitErrorCode>()
  const isDeclined = code === 'user-rejected'
  const error = useShownError(isDeclined ? undefined : code)
  async function revoke() {
    setAsking(false)
    setCode(undefined)
    setPending(true)
    try {
      await (await feature?.open())?.revokePermission(permission)
    } catch (thrown) {
      setCode(thrown instanceof KitError ? thrown.code : 'unknown')
    } finally {
      setPending(false)
    }
  }
  if (isPending) return <Notice kind="pending" title={messages.pending} mark="…" />
  return (
    <>
      {isDeclined && <InlineError>{messages.declined}</InlineError>}
      {error && (
        <Notice kind="danger" title={error.title}>
          {error.hint}
        </Notice>
      )}
      {isAsking ? (
        <>
          <Notice kind="warn" title={messages.confirm}>
            {messages.confirmHint}
          </Notice>
          <ActionList inRow>
            <Button key="keep" kind="quiet" onClick={() => setAsking(false)}>
              {messages.keep}
            </Button>
            <Button key="revoke" onClick={() => void revoke()}>
              {messages.revoke}
            </Button>
          </ActionList>
        </>
      ) : (
        <ActionList>
          <button
            key="ask"
            type="button"
            className="scope-button scope-button-quiet"
            aria-label={messages.revokeOf(amount)}
            onClick={() => setAsking(true)}
          >
            {messages.revoke}
          </button>
        </ActionList>
      )}
    </>
  )
}
