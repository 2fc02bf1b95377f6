/** The page of `evm`, with more chains: what each of them adds. A page brings its networks and adapters. */
import { createKit, type KitOptions } from '@scope/core'
import { ConnectButton, ScopeProvider, type ScopeProviderProps } from '@scope/react'
import '@scope/react/styles.css'
import { createRoot } from 'react-dom/client'

export function showPage(
  chains: Pick<KitOptions, 'networks' | 'adapters' | 'walletConnect'>,
  locale?: ScopeProviderProps['locale'],
): void {
  const kit = createKit({
    metadata: {
      name: 'Scope bench',
      description: 'A page that is measured',
      url: location.origin,
      icons: [],
    },
    ...chains,
  })

  function App() {
    return (
      <ScopeProvider kit={kit} locale={locale}>
        <main>
          <ConnectButton />
        </main>
      </ScopeProvider>
    )
  }

  createRoot(document.querySelector('#root') as HTMLElement).render(<App />)
}
