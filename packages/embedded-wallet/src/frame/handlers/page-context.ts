/**
 * Context that the surrounding page reports: how it looks. The frame trusts no claim of the page about its identity.
 */

import type { Handlers } from '../request-router.js'
import type { Appearance } from '../screens/appearance.js'

export interface PageContextDeps {
  readonly appearance: Appearance
  /** Reloads the frame after the response was sent. */
  reload(): void
}

export const surroundingsHandlers = ({
  appearance,
  reload,
}: PageContextDeps): Pick<Handlers, 'SYNC_THEME' | 'SYNC_DAPP_DATA' | 'RELOAD'> => ({
  async SYNC_THEME(theme) {
    await appearance.apply(theme)
    return undefined
  },
  SYNC_DAPP_DATA: async () => undefined,
  async RELOAD() {
    setTimeout(reload)
    return undefined
  },
})
