/** Views as the router knows them: their names, their parameters, and the rules that the renderer sets. */
import type { ViewParameters, ViewRenderers } from '../../extensions.js'

/** Name of a view: one of the kit or of a feature. */
export type ViewName = keyof ViewParameters

/** A view and its parameters, such as `{ view: 'SwitchNetwork', networkId: 'eip155:8453' }`. */
export type Route = {
  [V in ViewName]: { readonly view: V } & (ViewParameters[V] extends undefined
    ? unknown
    : ViewParameters[V])
}[ViewName]

/**
 * Route of one view.
 *
 * @typeParam V - Name of the view.
 */
export type RouteOf<V extends ViewName> = Extract<Route, { readonly view: V }>

/**
 * Rules of a view, and its renderers. All fields are optional.
 *
 * @typeParam V - Name of the view.
 */
export interface ViewDefinition<V extends ViewName = ViewName> extends Partial<ViewRenderers> {
  /** The view requires an account. It closes when no account is connected any more. */
  readonly requiresAccount?: boolean
  /**
   * Whether the view closes after a network switch.
   *
   * @default false
   */
  readonly closeOnNetworkSwitch?: boolean
  /** Returns whether the modal shows this view after a wallet connects, instead of closing. */
  shouldOpenAfterConnect?(): boolean
  /** Returns the wallet whose response the view waits for. Leaving the view cancels that request. */
  getPendingWalletId?(route: RouteOf<V>): string | undefined
  /** Returns whether dismissal is disabled. Closing the modal then only shakes it. */
  isDismissDisabled?(): boolean
}

/** View definitions, by name of the view. */
export type ViewDefinitions = { readonly [V in ViewName]?: ViewDefinition<V> }
