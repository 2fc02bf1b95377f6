import type { ListedPermission } from '@scope/core/permissions'
import { useAccount } from '../../hooks/use-account.js'
import { usePermissionMessages } from '../../hooks/use-permission-messages.js'
import { Notice } from '../../ui/notice.js'
import { RetryButton } from '../../ui/retry-button.js'
import { Skeleton } from '../../ui/skeleton.js'
import { NotConnected } from '../not-connected.js'
import { PermissionItem } from './permission-item.js'
import { usePermissionList } from './use-permission-list.js'

/** Permissions of the connected account, those that count first. */
export function SmartSessionListView() {
  const { permissions: messages } = usePermissionMessages()
  const { address } = useAccount({ namespace: 'eip155' })
  const { list, error, refresh } = usePermissionList()
  if (!address) return <NotConnected />
  // A wallet without permissions has none to list.
  const isWithout = error?.code === 'wallet-unsupported'
  if (error && !isWithout && !list)
    return (
      <>
        <Notice kind="warn" title={messages.unavailable}>
          {messages.unavailableHint}
        </Notice>
        <RetryButton kind="quiet" onRetry={refresh} />
      </>
    )
  if (!list && !isWithout) return <Skeleton rows={4} />
  const permissions = list?.permissions ?? []
  const counts = ({ status }: ListedPermission) => status === 'active' || status === 'revoking'
  const sorted = [
    ...permissions.filter(counts),
    ...permissions.filter((permission) => !counts(permission)),
  ]
  return (
    <>
      {list && !list.isComplete && (
        <Notice kind="warn" title={messages.incomplete}>
          {messages.incompleteHint}
        </Notice>
      )}
      {sorted.length === 0 ? (
        <div className="scope-empty">
          <b>{messages.none}</b>
          <p>{messages.noneHint}</p>
        </div>
      ) : (
        <ul className="scope-list">
          {sorted.map((permission) => (
            <li key={permission.context}>
              <PermissionItem permission={permission} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
