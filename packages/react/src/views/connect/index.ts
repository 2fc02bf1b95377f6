import type { ReactView } from '../view.js'
import { ConnectView } from './connect-view.js'

/** Loads with the dialog, since most users see it first. */
export const connect: ReactView<'Connect'> = { react: { View: ConnectView } }

/** Every wallet in a view of its own: what Connect has no place for, or one of several login methods. */
export const connectWallets: ReactView<'ConnectWallets'> = {
  react: {
    load: async () => (await import('./connect-wallets-view.js')).ConnectWalletsView,
    title: ({ titles }) => titles.Connect,
  },
}
