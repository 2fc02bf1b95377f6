import type { Namespace, Wallet } from '@scope/core'
import type { RemoteWallet } from '@scope/core/walletconnect'
import { Fragment } from 'react'
import { useMessages } from '../../hooks/use-messages.js'
import { getConnectingRoute } from '../../lib/connect-route.js'
import { useKit } from '../../scope-context.js'
import { RemoteRow } from '../../ui/remote-row.js'
import { Skeleton } from '../../ui/skeleton.js'
import { FoundRow } from './found-row.js'
import { GetWalletButton } from './get-wallet-button.js'
import { InAppBrowsers } from './in-app-browsers.js'
import { LeadingRow } from './leading-row.js'
import { NoWallet } from './no-wallet.js'
import type { ListedRow, Rows } from './use-rows.js'

export interface WalletListProps {
  readonly list: Rows
  readonly namespace: Namespace | undefined
  /** Max number of rows. The last one then leads to the rest. Defaults to all of them. */
  readonly limit?: number
}

const isInstalled = (row: ListedRow | undefined) => row?.group === 'injected'
const isCode = ({ wallet }: ListedRow) =>
  wallet && 'type' in wallet && wallet.type === 'WALLET_CONNECT'
const isRecent = ({ group }: ListedRow) => group === 'recent'

/** Renders the wallets in the order of the site, as many as fit. The last used ones always do. */
export function WalletList({ list, namespace, limit = Number.POSITIVE_INFINITY }: WalletListProps) {
  const kit = useKit()
  const { modal } = kit
  const { connect, titles } = useMessages()
  const { rows: all, wallets, leadsToAll, restView, total } = list
  if (all.length === 0 && !leadsToAll) return <NoWallet namespace={namespace} />
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
            <LeadingRow
              title={titles.AllWallets}
              others={all.filter((row) => !drawn.includes(row))}
              count={total || (isCut && all.length)}
              route={{ view: isCut ? restView : 'AllWallets', ...(namespace && { namespace }) }}
            />
          </li>
        )}
      </ul>
      <InAppBrowsers namespace={namespace} listed={all} />
      {!leadsToAll && all.every(isCode) && <GetWalletButton namespace={namespace} />}
    </>
  )
}

const isFound = (wallet: Wallet | RemoteWallet): wallet is Wallet => 'connectors' in wallet
