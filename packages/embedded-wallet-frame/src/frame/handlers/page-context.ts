/** What the page around tells of itself: how it looks. What it says of who it is, nobody believes. */

import type { Handlers } from '../request-router.js'
import type { Appearance } from '../screens/appearance.js'

export interface PageContextDeps {
  readonly look: Appearance
  /** Loads the frame anew, once it has been answered. */
  reload(): void
}

export const surroundingsHandlers = ({
  look,
  reload,
}: PageContextDeps): Pick<Handlers, 'SYNC_THEME' | 'SYNC_DAPP_DATA' | 'RELOAD'> => ({
  async SYNC_THEME(theme) {
    await look.apply(theme)
    return undefined
  },
  SYNC_DAPP_DATA: async () => undefined,
  async RELOAD() {
    setTimeout(reload)
    return undefined
  },
})
