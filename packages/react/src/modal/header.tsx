/** Back or a side way, the title, and close. */

import type { Route } from '@scope/core'
import type { RefObject } from 'react'
import { useAtom } from '../hooks/use-atom.js'
import { useAttempt } from '../hooks/use-attempt.js'
import { useMessages } from '../hooks/use-messages.js'
import { useKit } from '../kit-context.js'
import type { Messages } from '../messages/en.js'
import { IconButton } from '../ui/icon-button.js'

function useTitle(route: Route): string {
  const { titles, common } = useMessages()
  const { wallets, network, walletConnect } = useKit()
  useAtom(wallets.$wallets)
  const attempt = useAttempt(route.view === 'ConnectingExternal' ? route.walletId : '')
  if (route.view === 'ConnectingExternal') {
    const asked = attempt.status === 'idle' ? undefined : attempt.wallet.name
    return wallets.find(route.walletId)?.name ?? asked ?? common.dialog
  }
  if (route.view === 'ConnectingWalletConnect') {
    const asked = walletConnect?.wallets.find(({ id }) => id === route.walletId)
    return asked?.name ?? titles.ConnectingWalletConnect
  }
  if (route.view === 'SwitchNetwork') return network.find(route.networkId)?.name ?? titles.Networks
  const named: Partial<Record<Route['view'], string>> = titles satisfies Partial<Messages['titles']>
  return named[route.view] ?? common.dialog
}

export function Header({
  headingRef,
  titleId,
  route,
  isFirst,
  onClose,
}: {
  headingRef: RefObject<HTMLHeadingElement | null>
  titleId: string
  route: Route
  isFirst: boolean
  onClose?: (() => void) | undefined
}) {
  const { modal } = useKit()
  const { common, account, titles } = useMessages()
  const title = useTitle(route)
  return (
    <header className="scope-header">
      {/* Before both buttons, between which it is seen: from it, the way on begins with the first of them. */}
      <h2 ref={headingRef} id={titleId} tabIndex={-1}>
        {route.view === 'Account' ? <span className="scope-unseen">{title}</span> : title}
      </h2>
      {route.view === 'Connect' && isFirst ? (
        <IconButton
          icon="help"
          label={titles.WhatIsAWallet}
          onClick={() => modal.go({ view: 'WhatIsAWallet' })}
        />
      ) : route.view === 'Account' ? (
        <IconButton
          icon="gear"
          label={account.settings}
          onClick={() => modal.go({ view: 'AccountSettings' })}
        />
      ) : isFirst ? (
        <span />
      ) : (
        <IconButton icon="back" label={common.back} onClick={modal.back} />
      )}
      {onClose ? <IconButton icon="close" label={common.close} onClick={onClose} /> : <span />}
    </header>
  )
}
