/** Back or a side way, the title, and close. */

import type { Route } from '@scope/core'
import type { RefObject } from 'react'
import { useAtom } from '../hooks/use-atom.js'
import { useMessages } from '../hooks/use-messages.js'
import { useKit, useScopeContext } from '../scope-context.js'
import { IconButton } from '../ui/icon-button.js'
import { $otherViews, getDrawing } from '../views/registry.js'

/** Undefined until the view's definition has loaded. */
function useTitle(route: Route): string | undefined {
  const kit = useKit()
  const first = useMessages()
  const others = useAtom($otherViews)
  const messages = useScopeContext().messages ?? others?.messages
  useAtom(kit.wallets.$wallets)
  useAtom(kit.connection.$connectionAttempts)
  const title = messages && getDrawing(kit, route.view)?.title?.(messages, kit, route)
  const named: Partial<Record<Route['view'], string>> = (messages ?? first).titles
  return title ?? named[route.view] ?? (others && first.common.dialog)
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
        {title === undefined || route.view === 'Account' ? (
          <span className="scope-sr-only">{title ?? common.dialog}</span>
        ) : (
          title
        )}
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
