/** What server and page both render. Each makes a kit of its own, from the same saved state. */
import { cookieStorage, type SavedState } from '@scope/core'
import { ConnectButton, NetworkButton, ScopeProvider } from '@scope/react'
import { makeKit } from '../kit.js'

export const makeServerAwareKit = (initialState: SavedState) =>
  makeKit({ storage: cookieStorage(), initialState })

export function App({ kit }: { kit: ReturnType<typeof makeKit> }) {
  return (
    <ScopeProvider kit={kit}>
      <main className="plain">
        <NetworkButton /> <ConnectButton />
      </main>
    </ScopeProvider>
  )
}
