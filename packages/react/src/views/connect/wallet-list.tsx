import type { Namespace, Wallet } from '@scope/core'
import type { RemoteWallet } from '@scope/core/walletconnect'
import { Fragment } from 'react'
import { useMessages } from '../../hooks/use-messages.js'
import { lazyComponent } from '../../lazy-component.js'
import { getConnectingRoute } from '../../lib/connect-route.js'
import { isHandheld } from '../../lib/platform.js'
import { useKit } from '../../scope-context.js'
import { Icon } from '../../ui/icon.js'
import { IconTile } from '../../ui/icon-tile.js'
import { RemoteRow } from '../../ui/remote-row.js'
import { RetryButton } from '../../ui/retry-button.js'
import { Row, Tag } from '../../ui/row.js'
import { Skeleton } from '../../ui/skeleton.js'
import { FoundRow } from './found-row.js'
import type { ListedRow, Rows } from './use-rows.js'

/** Loads only on phones, where the links are known a moment after the list. */
const LazyBrowseList = lazyComponent(
  async () => (await import('./in-app-browser-list.js')).BrowseList,
  { ErrorFallback: RetryButton },
)

/** Loads if it is needed: most users have a wallet, or the site has a directory. */
const LazyNoWallet = lazyComponent(async () => (await import('./no-wallet.js')).NoWallet, {
  Fallback: () => <Skeleton rows={3} />,
  ErrorFallback: RetryButton,
})

export interface WalletListProps {
  readonly list: Rows
  readonly namespace: Namespace | undefined
  /** Max number of rows. The last one then leads to the rest. Defaults to all of them. */
  readonly limit?: number
}

const isInstalled = (row: ListedRow | undefined) => row?.group === 'injected'
const isRecent = ({ group }: ListedRow) => group === 'recent'

/** Renders the wallets in the order of the site, as many as fit. The last used ones always do. */
export function WalletList({ list, namespace, limit = Number.POSITIVE_INFINITY }: WalletListProps) {
  const kit = useKit()
  const { modal } = kit
  const { connect, titles } = useMessages()
  const { rows: all, wallets, leadsToAll, restView, total } = list
  if (all.length === 0 && !leadsToAll) return <LazyNoWallet namespace={namespace} />
  const isCut = all.length + (leadsToAll ? 1 : 0) > limit
  const byUse = [...all.filter(isRecent), ...all.filter((row) => !isRecent(row))]
  const drawn = isCut ? byUse.slice(0, limit - 1) : all
  const rows = all.filter((row) => drawn.includes(row))
  const hasAll = isCut || leadsToAll
  const installed = rows.filter((row) => isInstalled(row) && row.wallet).length
  const isGrouped = installed > 1 && (hasAll || rows.length > installed)
  function choose(wallet: Wallet) {
    const { id: walletId, type } = wallet
    if (!namespace && type === 'MULTI_CHAIN') modal.push({ view: 'ConnectingMultiChain', walletId })
    else modal.push(getConnectingRoute(kit, walletId, namespace))
  }
  return (
    <>
      <ul className="scope-list">
        {rows.map((row, at) => (
          <Fragment key={row.wallet?.id ?? at}>
            {isGrouped && isInstalled(row) !== isInstalled(rows[at - 1]) && (
              // Installed rows say it themselves. To screen readers, a label would count as a row.
              <li className="scope-label" aria-hidden="true">
                {isInstalled(row) ? connect.installed : connect.others}
              </li>
            )}
            <li>
              {!row.wallet ? (
                <Skeleton rows={1} />
              ) : isFound(row.wallet) ? (
                <FoundRow
                  wallet={row.wallet}
                  all={wallets}
                  isGrouped={isGrouped}
                  onChoose={choose}
                />
              ) : (
                <RemoteRow wallet={row.wallet} namespace={namespace} />
              )}
            </li>
          </Fragment>
        ))}
        {hasAll && (
          <li>
            <Row
              image={
                <IconTile>
                  <Icon name="grid" />
                </IconTile>
              }
              title={titles.AllWallets}
              end={
                total || isCut ? <Tag>{atLeast(total || all.length)}</Tag> : <Icon name="forward" />
              }
              onClick={() =>
                modal.push({
                  view: isCut ? restView : 'AllWallets',
                  ...(namespace && { namespace }),
                })
              }
            />
          </li>
        )}
      </ul>
      {isHandheld() && <LazyBrowseList namespace={namespace} listed={all} />}
    </>
  )
}

/** Above ten in tens: `120+`. */
const atLeast = (total: number) => (total > 10 && total % 10 ? `${total - (total % 10)}+` : total)

const isFound = (wallet: Wallet | RemoteWallet): wallet is Wallet => 'connectors' in wallet
