import type { Route } from '@scope/core'
import type { ComponentType } from 'react'

export interface ViewProps {
  readonly route: Route
}

/** A view draws one route. It reads atoms and calls actions; it decides nothing. */
export type View = ComponentType<ViewProps>
