/** Shows requests that wait in a wallet elsewhere, where no dialog is in the way (complaint 15). */
import type { Kit, WaitingRequest } from '@scope/core'
import { useEffect } from 'react'
import { useKit } from '../kit-context.js'

function watch({ walletConnect, modal, options }: Kit) {
  let known: readonly WaitingRequest[] = []
  return walletConnect?.$requests.subscribe((requests) => {
    const hasNew = requests.some(({ id }) => !known.some((request) => request.id === id))
    known = requests
    const { status, stack } = modal.$state.get()
    const isFree = options.embedded ? stack.length === 1 && stack[0].view === 'Account' : true
    if (!hasNew || (status === 'open' && !options.embedded) || !isFree) return
    // Embedded, it goes back to what stood there.
    modal.go({ view: 'ApproveTransaction' })
  })
}

export function RemoteRequests(): null {
  const kit = useKit()
  useEffect(() => watch(kit), [kit])
  return null
}
