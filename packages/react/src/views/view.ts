/** Definition of a view: the rules of the router, and how React renders it. */
import type { Kit, Route, ViewDefinition, ViewName } from '@scope/core'
import type { ComponentType } from 'react'
import type { DialogMessages } from '../messages/en-titles.js'

/** Props of a view. */
export interface ViewProps {
  /** Route to render: the view and its parameters. */
  readonly route: Route
}

/** Component that renders one route. It reads atoms and calls actions, and contains no decisions. */
export type View = ComponentType<ViewProps>

interface ViewSettings {
  /**
   * Returns its heading. Defaults to its name in `messages.titles`. Read again whenever wallets and requests change.
   */
  title?(messages: DialogMessages, kit: Kit, route: Route): string
  /** The views that lead to it: while one of them is read, its code is fetched. */
  readonly prefetchFrom?: readonly ViewName[]
  /** False where this site has no use for it: then its code is not fetched ahead. */
  isEnabled?(kit: Kit): boolean
  /** Fetches what the view shows, ahead of its opening. */
  prefetch?(kit: Kit): void
}

/**
 * How React renders a view. `load` fetches the view's code when the view opens or is prefetched. `View` is the
 * component itself, if it is part of the code that declares it.
 */
export type ReactViewDefinition = ViewSettings &
  ({ readonly View: View } | { load(): Promise<View> })

declare module '@scope/core' {
  interface ViewRenderers {
    readonly react: ReactViewDefinition
  }
}

/** View of a feature, with its routing rules and how React renders it. */
export type ReactView<V extends ViewName = ViewName> = ViewDefinition<V> & {
  readonly react: ReactViewDefinition
}
