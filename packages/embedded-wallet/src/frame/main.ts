/** The page: the frame inside a site, or the window of its own where a browser can't tell that the frame is seen. */
import type { Prepare } from './approval/prepared.js'
import type { Namespace } from './handlers/networks.js'
import { openFrame } from './open-frame.js'
import { parseQuery } from './parse-query.js'
import { windowHash } from './screens/window/ask-in-window.js'

const chains: Readonly<Record<Namespace, () => Promise<Prepare>>> = {
  eip155: async () => (await import('./evm/index.js')).prepareEvm,
  solana: async () => (await import('./solana/index.js')).prepareSolana,
}

const query = parseQuery(location.search)
const opener: unknown = window.opener

if (window.parent !== window) {
  openFrame({ page: window, ...query, prepareOf: (namespace) => chains[namespace]() })
} else if (location.hash === windowHash && opener) {
  void import('./screens/window/window-page.js').then(({ openWindowPage }) =>
    openWindowPage(window, opener as Window),
  )
}
