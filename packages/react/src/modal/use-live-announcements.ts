/** Announces events to screen readers after the views that caused them have closed. */
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../hooks/use-messages.js'
import { useKit } from '../scope-context.js'

const silence = { inDialog: '', inPage: '' }

/** Milliseconds until the dialog is out of the way and the page behind it is heard again. */
const delay = 250

/**
 * Returns the announcement for the dialog or for the page, depending on where the user is by then. It is announced
 * once, because it is outdated when the user has moved on.
 */
export function useLiveAnnouncements(isOpen: boolean): {
  readonly inDialog: string
  readonly inPage: string
} {
  const { events, connection, network } = useKit()
  const { announcements } = useMessages()
  const [latest, setLatest] = useState<{ readonly text: string }>()
  const [announced, setAnnounced] = useState(silence)
  const isOpenNow = useRef(isOpen)
  useEffect(
    () =>
      events.on((event) => {
        let text: string | undefined
        if (event.type === 'CONNECT_SUCCESS' && !event.reconnected) {
          const state = connection.forNamespace(event.namespace).get()
          if (state.status === 'connected') text = announcements.connected(state.wallet.name)
        }
        if (event.type === 'DISCONNECT_SUCCESS') text = announcements.disconnected
        if (event.type === 'SWITCH_NETWORK')
          text = announcements.switched(network.find(event.networkId)?.name ?? event.networkId)
        if (text) setLatest({ text })
      }),
    [events, connection, network, announcements],
  )
  useEffect(() => {
    isOpenNow.current = isOpen
    // Uses the same object: without an announcement, opening doesn't render again.
    setAnnounced(silence)
  }, [isOpen])
  useEffect(() => {
    if (!latest) return
    const timer = setTimeout(
      () =>
        setAnnounced({
          inDialog: isOpenNow.current ? latest.text : '',
          inPage: isOpenNow.current ? '' : latest.text,
        }),
      delay,
    )
    return () => clearTimeout(timer)
  }, [latest])
  return announced
}
