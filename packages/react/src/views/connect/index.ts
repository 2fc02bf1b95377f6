import type { DrawnView } from '../view.js'
import { ConnectView, WalletsView } from './connect-view.js'

/** Comes with the dialog: most who open it see this first. */
export const connect: DrawnView<'Connect'> = { react: { View: ConnectView } }

/** The list of its own, where it is one of several ways in. */
export const connectWallets: DrawnView<'ConnectWallets'> = {
  react: { View: WalletsView, title: ({ titles }) => titles.Connect },
}
