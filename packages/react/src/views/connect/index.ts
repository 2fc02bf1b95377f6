import type { ReactView } from '../view.js'
import { ConnectView, WalletsView } from './connect-view.js'

/** Comes with the dialog: most who open it see this first. */
export const connect: ReactView<'Connect'> = { react: { View: ConnectView } }

/** The wallet list in a view of its own, if it is one of several sign-in methods. */
export const connectWallets: ReactView<'ConnectWallets'> = {
  react: { View: WalletsView, title: ({ titles }) => titles.Connect },
}
