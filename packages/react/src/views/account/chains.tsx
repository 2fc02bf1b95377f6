import type { Namespace } from '@scope/core'
import { useConnected } from '../../hooks/use-connected.js'
import { useShortName } from '../../hooks/use-short-name.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { useKit } from '../../scope-context.js'
import { SegmentedControl } from '../../ui/segmented-control.js'

/** Between the chains that a wallet is connected for: all of one's accounts are in this one place. */
export function Chains({ namespace }: { readonly namespace: Namespace }) {
  const kit = useKit()
  const { chains } = useViewMessages()
  const shortName = useShortName()
  const connected = useConnected()
  if (connected.length < 2) return null
  return (
    <SegmentedControl
      label={chains.label}
      options={connected.map((id) => ({ id, text: shortName(id) }))}
      value={namespace}
      onChange={(id) => kit.modal.replace({ view: 'Account', namespace: id })}
    />
  )
}
