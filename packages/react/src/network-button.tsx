import type { Namespace } from '@scope/core'
import { useNetwork } from './hooks/use-network.js'
import { useThemedRoot } from './hooks/use-themed-root.js'
import { lazyComponent } from './lazy-component.js'
import { buttonEn } from './messages/button-en.js'
import { useModalTrigger } from './modal-trigger.js'
import { pageIdle } from './page-idle.js'
import { useScopeContext } from './scope-context.js'

// A page without the button leaves this out.
const Logo = /* @__PURE__ */ lazyComponent(async () => {
  await pageIdle()
  return (await import('./network-button-logo.js')).NetworkButtonLogo
})

/** Props of `NetworkButton`. */
export interface NetworkButtonProps {
  /** Namespace of the network. Defaults to the active one. */
  readonly namespace?: Namespace | undefined
  /** Whether the button is disabled. @default false */
  readonly disabled?: boolean | undefined
  /** Height of the button: 36, 44 or 52 pixels. @default 'medium' */
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** Further classes of the `<button>`. The kit resets its styles: [Theming](theming.md#buttons). */
  readonly className?: string | undefined
}

/**
 * Renders a button with the network in use and its logo, which opens the list of networks. Renders nothing without networks.
 *
 * It is disabled if the kit's option `enableNetworkSwitch` is false.
 *
 * @param props - Namespace, look and disabled state. Defaults to the active namespace.
 * @returns The button, or null.
 * @throws {Error} if there is no `<ScopeProvider>` above it.
 * @example
 * ```tsx
 * <NetworkButton namespace="eip155" />
 * ```
 */
export function NetworkButton({ namespace, disabled, size, className = '' }: NetworkButtonProps) {
  const inUse = useNetwork({ namespace })
  const { messages: allMessages, kit } = useScopeContext()
  const messages = allMessages?.button ?? buttonEn
  const trigger = useModalTrigger({
    view: inUse?.isSupported === false ? 'UnsupportedChain' : 'Networks',
  })
  const root = useThemedRoot()
  if (!inUse) return null
  const name = inUse.isSupported ? inUse.network.name : messages.unsupportedNetwork
  return (
    <button
      {...root}
      {...trigger}
      type="button"
      className={`scope scope-open scope-open-network ${className}`}
      data-size={size}
      data-supported={inUse.isSupported}
      disabled={disabled || !kit.options.enableNetworkSwitch}
      aria-label={messages.network(name)}
    >
      <span className="scope-open-dot" aria-hidden="true">
        {inUse.isSupported && <Logo network={inUse.network} />}
      </span>
      {name}
    </button>
  )
}
