/** Back or a side way, the title, and close. */

import type { Route } from '@scope/core'
import type { RefObject } from 'react'
import { useAtom } from '../hooks/use-atom.js'
import { useMessages } from '../hooks/use-messages.js'
import type { Messages } from '../messages/en.js'
import { useKit } from '../scope-context.js'
import { IconButton } from '../ui/icon-button.js'
import { getDrawing } from '../views/registry.js'

function useTitle(route: Route): string {
  const kit = useKit()
  const messages = useMessages()
  useAtom(kit.wallets.$wallets)
  useAtom(kit.connection.$connectionAttempts)
  const named: Partial<Record<Route['view'], string>> = messages.titles satisfies Partial<
    Messages['titles']
  >
  return (
    getDrawing(kit, route.view)?.title?.(messages, kit, route) ??
    named[route.view] ??
    messages.common.dialog
  )
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
  const { common, titles } = useMessages()
  const title = useTitle(route)
  return (
    <header className="scope-header">
      {/* First in the DOM, but shown between both buttons: Tab goes from the title to the first button. */}
      <h2 ref={headingRef} id={titleId} tabIndex={-1}>
        {route.view === 'Account' ? <span className="scope-sr-only">{title}</span> : title}
      </h2>
      {route.view === 'Connect' && isFirst ? (
        <IconButton
          icon="help"
          label={titles.WhatIsAWallet}
          onClick={() => modal.push({ view: 'WhatIsAWallet' })}
        />
      ) : route.view === 'Account' ? (
        <IconButton
          icon="gear"
          label={titles.AccountSettings}
          onClick={() => modal.push({ view: 'AccountSettings' })}
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
