import type { Route } from '@scope/core'
import { useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useRemoteMessages } from '../../hooks/use-remote-messages.js'
import { useKit } from '../../scope-context.js'
import { SearchField, sought } from '../../ui/search-field.js'
import { Skeleton } from '../../ui/skeleton.js'
import { useRows } from './use-rows.js'
import { WalletList } from './wallet-list.js'

/** Max number of wallets without a search field. */
const maxUnsearched = 8

/** Every wallet that the Connect view can list, with a search above eight. */
export function ConnectWalletsView({ route }: { readonly route: Route }) {
  const namespace = 'namespace' in route ? route.namespace : undefined
  const isDiscovering = useAtom(useKit().wallets.$isDiscovering)
  const list = useRows(namespace)
  const { remote: messages } = useRemoteMessages()
  const [text, setText] = useState('')
  if (isDiscovering) return <Skeleton rows={3} />
  const count = list.rows.length
  if (count <= maxUnsearched) return <WalletList list={list} namespace={namespace} />
  const rows = list.rows.filter(({ wallet }) => sought(wallet?.name ?? '').includes(sought(text)))
  const isNone = rows.length === 0
  return (
    <>
      <SearchField count={count} label={messages.search} text={text} onText={setText} />
      <div className="scope-results">
        {(!isNone || list.leadsToAll) && (
          <WalletList list={{ ...list, rows }} namespace={namespace} />
        )}
        <p className={isNone ? 'scope-hint' : 'scope-sr-only'} role="status">
          {isNone && messages.none(text.trim())}
        </p>
      </div>
    </>
  )
}
