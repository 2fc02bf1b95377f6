'use client'

/** Scope on pages that don't use React: the same buttons and views, put into an element of yours. */
import type { Kit } from '@scope/core'
import { createRoot } from 'react-dom/client'
import { AccountButton } from './account-button.js'
import { ConnectButton, type ConnectButtonProps } from './connect-button.js'
import { InlineScope } from './inline-scope.js'
import { NetworkButton } from './network-button.js'
import { ScopeProvider, type ScopeProviderProps } from './provider.js'

export interface MountOptions extends Omit<ScopeProviderProps, 'kit' | 'children'> {
  /** What is drawn into the element; `none` draws the dialog only, for buttons of your own that call `kit.modal.open()`. */
  readonly component?: 'connect' | 'account' | 'network' | 'none' | undefined
  readonly button?: ConnectButtonProps | undefined
}

export interface Mounted {
  /** Renders again with other options, such as another language or theme. */
  update(options: MountOptions): void
  unmount(): void
}

const parts = { connect: ConnectButton, account: AccountButton, network: NetworkButton }

/** Starts the kit and draws into `element`; several elements may share one kit. A kit with `inline` draws the card. */
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
