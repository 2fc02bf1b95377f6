/** Views as the router knows them: their names, their parameters, and the rules that the renderer sets. */
import type { ViewParameters, ViewRenderers } from '../../extensions.js'

export type ViewName = keyof ViewParameters

/** A view and what it was told: `{ view: 'SwitchNetwork', networkId: 'eip155:8453' }`. */
export type Route = {
  [V in ViewName]: { readonly view: V } & (ViewParameters[V] extends undefined
    ? unknown
    : ViewParameters[V])
}[ViewName]

export type RouteOf<V extends ViewName> = Extract<Route, { readonly view: V }>

/** What a view says of itself, beside its code. Nothing of it is needed. */
export interface ViewDefinition<V extends ViewName = ViewName> extends Partial<ViewRenderers> {
  /** The view requires an account. It closes when no account is connected any more. */
  readonly requiresAccount?: boolean
  /** Its purpose is done once the network has changed. */
  readonly closeOnNetworkSwitch?: boolean
  /** Whether it is gone to as a wallet has connected, in the place of closing. */
  shouldOpenAfterConnect?(): boolean
  /** The wallet whose answer it waits for: leaving the view takes the question back. */
  getPendingWalletId?(route: RouteOf<V>): string | undefined
  /** True while it must not be left: closing it shakes. */
  isDismissDisabled?(): boolean
}

export type ViewDefinitions = { readonly [V in ViewName]?: ViewDefinition<V> }
