import type { RemoteWallet } from '@scope/core/walletconnect'
import { useEffect, useState } from 'react'
import { remoteWallet } from '../lib/connect-route.js'
import { useKit } from '../scope-context.js'
import { useDirectory } from './use-directory.js'

/** Returns a remote wallet by its id. Fetches it from the directory if it isn't loaded yet. */
export function useRemoteWallet(walletId: string | undefined): {
  readonly wallet: RemoteWallet | undefined
  readonly isWaited: boolean
} {
  const kit = useKit()
  const { directory: feature } = kit
  // Its code may come after the view.
  useDirectory()
  const wallet = remoteWallet(kit, walletId)
  const isFetching = Boolean(feature && walletId && !wallet)
  const [answered, setAnswered] = useState<string>()
  useEffect(() => {
    if (!isFetching || !walletId) return
    let isCurrent = true
    const end = () => isCurrent && setAnswered(walletId)
    const opened = feature?.open() ?? Promise.reject()
    opened.then((directory) => directory.fetchWallet(walletId)).then(end, end)
    return () => {
      isCurrent = false
    }
  }, [isFetching, feature, walletId])
  return { wallet, isWaited: isFetching && answered !== walletId }
}
