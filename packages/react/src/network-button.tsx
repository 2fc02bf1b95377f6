import type { Namespace } from '@scope/core'
import { useNetwork } from './hooks/use-network.js'
import { useThemedRoot } from './hooks/use-themed-root.js'
import { buttonEn } from './messages/button-en.js'
import { useModalTrigger } from './modal-trigger.js'
import { useSurroundings } from './scope-context.js'

export interface NetworkButtonProps {
  readonly namespace?: Namespace | undefined
  readonly disabled?: boolean | undefined
}

/** The network in use; opens the list of networks. */
export function NetworkButton({ namespace, disabled }: NetworkButtonProps) {
  const inUse = useNetwork({ namespace })
  const { messages, kit } = useSurroundings()
  const words = messages?.button ?? buttonEn
  const trigger = useModalTrigger({
    view: inUse?.isSupported === false ? 'UnsupportedChain' : 'Networks',
  })
  const root = useThemedRoot()
  if (!inUse) return null
  const name = inUse.isSupported ? inUse.network.name : words.unsupportedNetwork
  return (
    <button
      {...root}
      {...trigger}
      type="button"
      className="scope scope-open scope-open-network"
      data-supported={inUse.isSupported}
      disabled={disabled || !kit.options.enableNetworkSwitch}
      aria-label={words.network(name)}
    >
      <span className="scope-open-dot" aria-hidden="true" />
      {name}
    </button>
  )
}
