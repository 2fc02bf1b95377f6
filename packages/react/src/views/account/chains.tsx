import type { Namespace } from '@scope/core'
import { useAtom } from '../../hooks/use-atom.js'
import { useNamespaces } from '../../hooks/use-namespaces.js'
import { useShortName } from '../../hooks/use-short-name.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { useKit } from '../../kit-context.js'
import { Segments } from '../../ui/segments.js'

/** Between the chains that a wallet is connected for: all of one's accounts are in this one place. */
export function Chains({ namespace }: { readonly namespace: Namespace }) {
  const kit = useKit()
  const { chains } = useViewMessages()
  const shortName = useShortName()
  const all = useNamespaces()
  // Any of them may connect or leave while this is shown.
  const connected = useConnected(all)
  if (connected.length < 2) return null
  return (
    <Segments
      label={chains.label}
      options={connected.map((id) => ({ id, text: shortName(id) }))}
      value={namespace}
      onChange={(id) => kit.modal.replace({ view: 'Account', namespace: id })}
    />
  )
}

function useConnected(all: readonly Namespace[]): readonly Namespace[] {
  const kit = useKit()
  const states = {
    eip155: useAtom(kit.account('eip155')),
    solana: useAtom(kit.account('solana')),
    polkadot: useAtom(kit.account('polkadot')),
    bip122: useAtom(kit.account('bip122')),
  }
  return all.filter((one) => states[one].isConnected)
}
