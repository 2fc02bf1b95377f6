import type { ReactView } from '../view.js'
import { ConnectView } from './connect-view.js'

/** Loads with the dialog, since most users see it first. */
export const connect: ReactView<'Connect'> = { react: { View: ConnectView } }
