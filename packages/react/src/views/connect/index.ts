import type { DrawnView } from '../view.js'
import { ConnectView } from './connect-view.js'

/** Comes with the dialog: most who open it see this first. */
export const connect: DrawnView<'Connect'> = { react: { View: ConnectView } }
