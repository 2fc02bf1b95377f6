import type { Route } from '@scope/core'
import { useEffect } from 'react'
import { useDirectory } from '../../hooks/use-directory.js'
import { isHandheld } from '../../lib/platform.js'
import { useKit } from '../../scope-context.js'
import { Skeleton } from '../../ui/skeleton.js'
import { DirectoryList } from './directory-list.js'
import { HostList } from './host-list.js'

/** All wallets: those of the directory, or those that the host lists. */
export function AllWalletsView({ route }: { readonly route: Route }) {
  const namespace = 'namespace' in route ? route.namespace : undefined
  const { walletConnect, directory: feature, modal } = useKit()
  const directory = useDirectory()
  // Prepares the pairing URI before the tap on a wallet (complaint 13).
  useEffect(() => {
    if (!walletConnect || !isHandheld()) return
    return modal.$state.subscribe(
      ({ status }) => status === 'open' && walletConnect.preparePairing(),
    )
  }, [modal, walletConnect])
  // If a host opens it, it may not be prefetched yet.
  useEffect(() => void feature?.open()?.catch(() => undefined), [feature])
  if (directory) return <DirectoryList directory={directory} namespace={namespace} />
  if (feature) return <Skeleton rows={5} />
  return walletConnect && <HostList remote={walletConnect} />
}
