import type { Namespace } from '@scope/core'
import { useId, useState } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useChooseAccount } from '../../hooks/use-choose-account.js'
import { useNamespaces } from '../../hooks/use-namespaces.js'
import { useShortName } from '../../hooks/use-short-name.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { getShownWallet } from '../../lib/shown-wallet.js'
import { useKit } from '../../scope-context.js'
import { AccountList } from '../../ui/account-list.js'
import { Button } from '../../ui/button.js'
import { SegmentedControl } from '../../ui/segmented-control.js'
import { NotConnected } from '../not-connected.js'
import { Connected } from './connected.js'
import { Remembered } from './recent-wallets.js'

/** Connected wallets with their balances, then the accounts and recent wallets of each chain. */
export function ProfileWalletsView() {
  const { chains } = useViewMessages()
  const shortName = useShortName()
  const active = useAccount()
  const namespaces = useNamespaces()
  const [chosen, choose] = useState<Namespace>()
  const namespace = chosen ?? active.namespace
  if (!active.wallet) return <NotConnected />
  return (
    <>
      <Connected onTouch={choose} />
      {namespaces.length > 1 && (
        <SegmentedControl
          label={chains.label}
          options={namespaces.map((id) => ({ id, text: shortName(id) }))}
          value={namespace}
          onChange={choose}
        />
      )}
      <InUse namespace={namespace} isActive={namespace === active.namespace} />
      <Remembered namespace={namespace} />
      <WaysOn namespace={namespace} />
    </>
  )
}

function InUse({ namespace, isActive }: { namespace: Namespace; isActive: boolean }) {
  const { wallets: messages, chains, namespaces: names } = useViewMessages()
  const { status, address, accounts, ...state } = useAccount({ namespace })
  const wallet = getShownWallet(state)
  const choose = useChooseAccount()
  const label = useId()
  if (!wallet) {
    return (
      <p className="scope-hint" role="status">
        {chains.none(names[namespace])}
      </p>
    )
  }
  return (
    <>
      <p className="scope-label" id={label}>
        <bdi>{wallet.name}</bdi> · {messages.accounts}
      </p>
      <AccountList
        labelledBy={label}
        accounts={accounts}
        currentAddress={isActive ? address : undefined}
        onChoose={status === 'connected' ? choose : undefined}
      />
    </>
  )
}

function WaysOn({ namespace }: { namespace: Namespace }) {
  const { modal } = useKit()
  const { wallets: messages, chains, namespaces: names } = useViewMessages()
  const { wallet } = useAccount({ namespace })
  const isOnly = useNamespaces().length === 1
  const connect = () => modal.push({ view: 'Connect', ...(!isOnly && { namespace }) })
  return (
    <Button kind={wallet ? 'quiet' : 'primary'} onClick={connect}>
      {wallet ? messages.add : chains.chooseWallet(names[namespace])}
    </Button>
  )
}
