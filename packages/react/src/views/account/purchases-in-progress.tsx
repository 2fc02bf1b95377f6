import type { Namespace } from '@scope/core'
import { useAccount } from '../../hooks/use-account.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useCheckouts } from '../../hooks/use-on-ramp-state.js'
import { useKit } from '../../scope-context.js'
import { IconTile } from '../../ui/icon-tile.js'
import { Row } from '../../ui/row.js'
import { ViewIcon } from '../../ui/view-icon.js'

/** Purchases of the account that are pending, or ended since the page was loaded. Each leads to its progress. */
export function PurchasesInProgress({ namespace }: { readonly namespace: Namespace }) {
  const { modal } = useKit()
  const { address } = useAccount({ namespace })
  const { buying } = useMoneyMessages()
  const shown = useCheckouts().filter(
    ({ purchase }) => purchase?.address.toLowerCase() === address?.toLowerCase(),
  )
  if (shown.length === 0) return null
  return (
    <ul className="scope-list scope-boxed" aria-label={buying.label}>
      {shown.map(({ id, status, purchase }) => (
        <li key={id}>
          <Row
            image={
              <IconTile>
                <ViewIcon name={status === 'success' ? 'check' : 'plus'} />
              </IconTile>
            }
            title={
              <bdi>
                {(status === 'success' ? buying.done : buying.title)(purchase?.symbol ?? '')}
              </bdi>
            }
            detail={<span role="status">{buying.statuses[status]}</span>}
            end={<ViewIcon name="forward" />}
            onClick={() => modal.push({ view: 'BuyInProgress', purchase: id })}
          />
        </li>
      ))}
    </ul>
  )
}
