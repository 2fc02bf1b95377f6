import type { ReactView } from '../view.js'

/** Every wallet in a view of its own: what Connect has no place for, or one of several login methods. */
export const connectWallets: ReactView<'ConnectWallets'> = {
  react: {
    load: async () => (await import('./connect-wallets-view.js')).ConnectWalletsView,
    title: ({ titles }) => titles.Connect,
  },
}
