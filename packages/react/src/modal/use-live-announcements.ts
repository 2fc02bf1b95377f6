/** Says what has happened to those who only hear the page: the views that led to it are gone by then. */
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
export function useAnnounced(isOpen: boolean): {
  readonly inDialog: string
  readonly inPage: string
} {
  const { events, connection, network } = useKit()
  const { announced } = useMessages()
  const [said, say] = useState<{ readonly text: string }>()
  const [heard, hear] = useState(silence)
  const isOpenNow = useRef(isOpen)
  useEffect(
    () =>
      events.on((event) => {
        let text: string | undefined
        if (event.type === 'CONNECT_SUCCESS' && !event.reconnected) {
          const state = connection.forNamespace(event.namespace).get()
          if (state.status === 'connected') text = announced.connected(state.wallet.name)
        }
        if (event.type === 'DISCONNECT_SUCCESS') text = announced.disconnected
        if (event.type === 'SWITCH_NETWORK')
          text = announced.switched(network.find(event.networkId)?.name ?? event.networkId)
        if (text) say({ text })
      }),
    [events, connection, network, announced],
  )
  useEffect(() => {
    isOpenNow.current = isOpen
    // Uses the same object: without an announcement, opening doesn't render again.
    hear(silence)
  }, [isOpen])
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(
      () =>
        hear({
          inDialog: isOpenNow.current ? said.text : '',
          inPage: isOpenNow.current ? '' : said.text,
        }),
      delay,
    )
    return () => clearTimeout(timer)
  }, [said])
  return heard
}
