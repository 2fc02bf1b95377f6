/** Newest mail to the address that the user signs in with. Polls only while a login is open, or was just now. */
import { useKit } from '@scope/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from '../../playground/use-store.js'
import { type Mail, parseMails } from './parse-mails.js'

const pollInterval = 1_000
/** Mails that follow a login, such as the notice of a new browser, come within this time. */
const afterLogin = 30_000

/** State without an embedded wallet. */
const idle = { status: 'idle' } as const
const $none = { get: () => idle, listen: () => () => undefined }

export interface Mailbox {
  /** Whether mails are awaited. */
  readonly isOpen: boolean
  /** Whether the widget shows a field for the code. */
  readonly hasField: boolean
  readonly mail: Mail | undefined
  readonly close: () => void
}

/**
 * Watches the mails to the address of the current login.
 *
 * @returns The newest mail, until it is closed or the login goes on.
 */
export function useMailbox(): Mailbox {
  const { embeddedWallet } = useKit()
  const state = useStore<{ readonly status: string; readonly email?: string }>(
    embeddedWallet?.$state ?? $none,
  )
  const hasField = ['awaiting-code', 'changing-email'].includes(state.status)
  const login = hasField || state.status === 'awaiting-link' ? state.email : undefined
  const [address, setAddress] = useState<string>()
  const [mail, setMail] = useState<Mail>()
  /** Id of the last mail of each address that is done with. */
  const closed = useRef(new Map<string, number>())

  const close = useCallback(() => {
    setMail((now) => {
      if (now) closed.current.set(now.to.toLowerCase(), now.id)
      return undefined
    })
  }, [])

  useEffect(() => {
    if (login === undefined) return
    setAddress(login)
    return close
  }, [login, close])
  useEffect(() => {
    if (login !== undefined) return
    const timer = setTimeout(() => setAddress(undefined), afterLogin)
    return () => clearTimeout(timer)
  }, [login])

  useEffect(() => {
    if (address === undefined) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    async function poll(to: string) {
      clearTimeout(timer)
      if (document.hidden) return
      try {
        const response = await fetch(`/mailbox.json?to=${encodeURIComponent(to)}`, {
          signal: stop.signal,
        })
        const [newest] = parseMails(await response.json())
        const last = closed.current.get(to.toLowerCase()) ?? -1
        if (newest && newest.id > last && !stop.signal.aborted)
          setMail((now) => (now?.id === newest.id ? now : newest))
      } catch {
        // The server may be gone: the next poll tells.
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void poll(to), pollInterval)
    }
    const onVisible = () => void poll(address)
    document.addEventListener('visibilitychange', onVisible, { signal: stop.signal })
    void poll(address)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [address])

  return { isOpen: address !== undefined, hasField, mail, close }
}
