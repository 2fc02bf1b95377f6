import type { Namespace } from '@scope/core'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'
import { useNamespaces } from './use-namespaces.js'

/** The namespaces that a wallet is connected for, in the order of the site's networks. */
export function useConnected(): readonly Namespace[] {
  const kit = useKit()
  // Any of them may connect or leave while this is shown.
  const states = {
    eip155: useAtom(kit.account('eip155')),
    solana: useAtom(kit.account('solana')),
    polkadot: useAtom(kit.account('polkadot')),
    bip122: useAtom(kit.account('bip122')),
  }
  return useNamespaces().filter((namespace) => states[namespace].isConnected)
}
