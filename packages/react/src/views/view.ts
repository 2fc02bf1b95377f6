import type { Route } from '@scope/core'
import type { ComponentType } from 'react'

/** A view draws one route. It reads atoms and calls actions; it decides nothing. */
export type View = ComponentType<{ readonly route: Route }>
