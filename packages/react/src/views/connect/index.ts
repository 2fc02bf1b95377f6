import type { ReactView } from '../view.js'
import { ConnectView, WalletsView } from './connect-view.js'

/** Loads with the dialog, since most users see it first. */
export const connect: ReactView<'Connect'> = { react: { View: ConnectView } }

/** Wallet list in its own view, if it is one of several login methods. */
export const connectWallets: ReactView<'ConnectWallets'> = {
  react: { View: WalletsView, title: ({ titles }) => titles.Connect },
}
