'use client'

/** Scope on pages that don't use React: the same buttons and views, put into an element of yours. */
import type { Kit } from '@scope/core'
import { createRoot } from 'react-dom/client'
import { AccountButton } from './account-button.js'
import { ConnectButton, type ConnectButtonProps } from './connect-button.js'
import { InlineScope } from './inline-scope.js'
import { NetworkButton } from './network-button.js'
import { ScopeProvider, type ScopeProviderProps } from './provider.js'

/** Options of `mountScope`. */
export interface MountOptions extends Omit<ScopeProviderProps, 'kit' | 'children'> {
  /**
   * Component to render. `none` only renders the dialog, for your own buttons that call `kit.modal.open()`.
   * @default 'connect'
   */
  readonly component?: 'connect' | 'account' | 'network' | 'none' | undefined
  /** Props of the button. @default {} */
  readonly button?: ConnectButtonProps | undefined
}

/** Mounted component, as `mountScope` returns it. */
export interface Mounted {
  /** Renders again with other options, such as another language or theme. */
  update(options: MountOptions): void
  /** Removes the component from the element, and stops the kit if no other provider uses it. */
  unmount(): void
}

const parts = { connect: ConnectButton, account: AccountButton, network: NetworkButton }

/**
 * Starts a kit and renders a button or card into an element, for pages without React. Several elements may
 * share a kit.
 *
 * A kit created with `inline: true` renders the card.
 *
 * @param kit - Kit from `createKit`.
 * @param element - Element to render into. It should be empty.
 * @param options - Component, language and theme. Defaults to the connect button.
 * @returns Functions to update and to unmount it.
 * @example
 * ```ts
 * const mounted = mountScope(kit, document.querySelector('#wallet')!, { theme: 'dark' })
 * mounted.update({ theme: 'light' })
 * ```
 */
export function mountScope(kit: Kit, element: Element, options: MountOptions = {}): Mounted {
  const root = createRoot(element)
  function update({ component = 'connect', button, ...props }: MountOptions) {
    const Part = component === 'none' ? undefined : parts[component]
    root.render(
      <ScopeProvider {...props} kit={kit}>
        {kit.options.inline ? <InlineScope /> : Part && <Part {...button} />}
      </ScopeProvider>,
    )
  }
  update(options)
  return { update, unmount: () => root.unmount() }
}
