/** Views as the router knows them: their names, what they are told, and the rules that whoever draws them says. */
import type { ViewDrawings, ViewParameters } from '../../extensions.js'

export type ViewName = keyof ViewParameters

/** A view and what it was told: `{ view: 'SwitchNetwork', networkId: 'eip155:8453' }`. */
export type Route = {
  [V in ViewName]: { readonly view: V } & (ViewParameters[V] extends undefined
    ? unknown
    : ViewParameters[V])
}[ViewName]

export type RouteOf<V extends ViewName> = Extract<Route, { readonly view: V }>

/** What a view says of itself, beside its code. Nothing of it is needed. */
export interface DeclaredView<V extends ViewName = ViewName> extends Partial<ViewDrawings> {
  /** It makes no sense without an account: it ends as nobody is connected any more. */
  readonly needsAccount?: boolean
  /** Its purpose is done once the network has changed. */
  readonly endsWithSwitch?: boolean
  /** Whether it is gone to as a wallet has connected, in the place of closing. */
  followsConnecting?(): boolean
  /** The wallet whose answer it waits for: leaving the view takes the question back. */
  waitsFor?(route: RouteOf<V>): string | undefined
  /** True while it must not be left: closing it shakes. */
  isHeld?(): boolean
}

export type DeclaredViews = { readonly [V in ViewName]?: DeclaredView<V> }
