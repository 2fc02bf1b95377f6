/**
 * A host with buttons of its own, wallets it lists with pictures from elsewhere, and more networks than fit a screen.
 * Tests take it from `window.host`: any view, in any look.
 */
import '@scope/react/styles.css'
import '../demo.css'
import {
  arbitrum,
  aurora,
  avalanche,
  base,
  bsc,
  fantom,
  gnosis,
  kaia,
  mainnet,
  optimism,
  polygon,
  zksync,
} from '@scope/adapter-evm/networks'
import type { Kit, NetworkInput } from '@scope/core'
import { legal } from '@scope/core/legal'
import { walletConnect } from '@scope/core/walletconnect'
import {
  AccountButton,
  ConnectButton,
  type LocaleName,
  ScopeProvider,
  type ThemeMode,
  useModalTrigger,
} from '@scope/react'
import { siwx } from '@scope/siwx'
import { localSessions } from '@scope/siwx/local'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { bringTestWallets } from '../bring-test-wallets.js'
import {
  buying,
  email,
  emailWith,
  gateway,
  makeKit,
  money,
  moneyOfGateway,
  sessions,
  swaps,
} from '../kit.js'
import { localBitcoin, localOne, localSolana, localTwo } from '../local-networks.js'

interface Look {
  readonly theme: ThemeMode
  readonly locale: LocaleName
}

declare global {
  interface Window {
    host?: { readonly kit: Kit; look(look: Look): void }
  }
}

const query = new URLSearchParams(location.search)
const others: readonly NetworkInput[] = [
  mainnet,
  base,
  arbitrum,
  optimism,
  polygon,
  bsc,
  avalanche,
  gnosis,
  zksync,
  fantom,
  kaia,
  aurora,
]

const listed = ['Aster', 'Bramble', 'Cedar', 'Dahlia', 'Elder', 'Fern', 'Gorse', 'Heather']

/** All available socials, including those that the demo doesn't simulate. */
const everySocial = emailWith([
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
])

const kit = makeKit({
  networks: [localOne, localTwo, localSolana, localBitcoin, ...others],
  ...(query.has('gateway') && gateway),
  ...(query.has('gateway') && query.has('email') && (query.has('socials') ? everySocial : email)),
  ...(query.has('money') && money),
  ...(query.has('swap') && swaps),
  ...(query.has('money') && query.has('gateway') && moneyOfGateway),
  ...(query.has('legal') && {
    legal: legal({ termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy' }),
    features: { legalCheckbox: query.get('legal') !== 'notice' },
  }),
  ...(query.has('permissions') && sessions),
  ...(query.has('buy') && {
    ...gateway,
    ...buying,
    siwx: siwx({ statement: 'Sign in to the Scope demo.', required: false }),
  }),
  ...(query.has('signIn') && {
    siwx: siwx({ statement: 'Sign in to the Scope demo.', sessionProvider: localSessions() }),
  }),
  ...(!query.has('bare') && {
    walletConnect: walletConnect({
      relayUrl: `${location.origin.replace(/^http/, 'ws')}/relay`,
      wallets: (query.has('unlisted') ? [] : listed).map((name) => ({
        id: name.toLowerCase(),
        name,
        webappLink: `${location.origin}/phone`,
        ...(query.has('pictures') && {
          imageUrl: `https://pictures.example/${name.toLowerCase()}.png`,
        }),
      })),
    }),
  }),
})

function Buttons() {
  const trigger = useModalTrigger()
  const networks = useModalTrigger({ view: 'Networks' })
  return (
    <main className="plain">
      <button type="button" {...trigger}>
        Log in
      </button>{' '}
      <button type="button" {...networks}>
        Networks
      </button>{' '}
      <button
        type="button"
        onPointerEnter={() => kit.prefetch()}
        onClick={() => kit.modal.open()}
        aria-haspopup="dialog"
      >
        By code
      </button>{' '}
      <ConnectButton /> <AccountButton balance />
    </main>
  )
}

function Page() {
  const [{ theme, locale }, look] = useState<Look>({ theme: 'light', locale: 'en' })
  window.host = { kit, look }
  return (
    <ScopeProvider kit={kit} theme={theme} locale={locale}>
      <Buttons />
    </ScopeProvider>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)

bringTestWallets()
