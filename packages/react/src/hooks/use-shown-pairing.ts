import { KitError, type Namespace } from '@scope/core'
import type { WalletConnectFeature } from '@scope/core/walletconnect'
import { useCallback, useEffect, useState } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'
import { useAttempt, useIsShown } from './use-connection-attempt.js'
import { useRemoteMessages } from './use-remote-messages.js'
import { useRetryOnline } from './use-retry-online.js'
import { useShownError } from './use-shown-error.js'
import { useViewMessages } from './use-view-messages.js'

/** Id of the connector that all of these wallets share. */
const walletConnectId = 'walletConnect'

export interface ShownPairing {
  /** There once it can be scanned or opened. A secret: it goes into links, the code and the clipboard alone. */
  readonly uri: string | undefined
  /** The wallet approved. Its signature is being verified, or the account is pending. */
  readonly answered: 'signing-in' | 'approved' | undefined
  /** Error message of a failed pairing. */
  readonly error: { readonly title: string; readonly hint: string } | undefined
  /** When the wallet was asked, in milliseconds since the epoch. */
  readonly since: number | undefined
  pair(): void
}

/** Pairs for as long as the view is open. Leaving it cancels: the kit sees to that. */
export function useShownPairing(remote: WalletConnectFeature, namespace?: Namespace): ShownPairing {
  const { connection, modal } = useKit()
  const { connecting } = useViewMessages()
  const { remote: messages } = useRemoteMessages()
  const pairing = useAtom(remote.$pairing)
  const attempt = useAttempt(walletConnectId)
  const isOpen = useAtom(modal.$state).status === 'open'
  const [refused, setRefused] = useState<KitError>()
  const pair = useCallback(() => {
    setRefused(undefined)
    connection
      .connect(walletConnectId, namespace && { namespace })
      .catch((thrown) => thrown instanceof KitError && setRefused(thrown))
  }, [connection, namespace])
  const isShown = useIsShown()
  useEffect(() => {
    if (isOpen && isShown()) pair()
  }, [isOpen, isShown, pair])

  const isFailed = attempt.status === 'failed'
  const code = (refused ?? (isFailed ? attempt.error : undefined))?.code
  useRetryOnline(code === 'network-unreachable' ? pair : undefined)
  const isSaidHere = code === 'user-rejected' || code === 'network-unreachable'
  const error = useShownError(isSaidHere ? undefined : code)
  function say() {
    if (code === 'user-rejected')
      return { title: connecting.declined, hint: connecting.declinedHint }
    // An error of the relay, not of a network.
    if (code === 'network-unreachable')
      return { title: messages.unreachable, hint: messages.unreachableHint }
    if (code) return error
    if (pairing.status === 'expired' && attempt.status !== 'pending')
      return { title: messages.expired, hint: messages.expiredHint }
    return undefined
  }
  return {
    uri: pairing.status === 'ready' ? pairing.uri : undefined,
    answered:
      pairing.status === 'approved' || pairing.status === 'signing-in' ? pairing.status : undefined,
    error: say(),
    since: attempt.status === 'pending' ? attempt.requestedAt : undefined,
    pair,
  }
}
