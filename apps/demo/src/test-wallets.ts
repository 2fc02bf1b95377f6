/** Wallets for everyone who has none: they announce themselves as extensions do, and sign for real on the local chains. */
import { announceWallet, createTestWallet } from '@scope/testing'
import { localOne, localTwo } from './local-networks.js'

const chains = [localOne, localTwo].map(({ id, rpcUrls }) => ({
  chainId: id,
  rpcUrl: rpcUrls.default.http[0] ?? '',
}))

const square = (color: string, path: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${color}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}`

export function announceTestWallets(): void {
  const meadow = createTestWallet({
    name: 'Meadow',
    rdns: 'dev.scope.meadow',
    icon: square('#1f9d63', 'M8 28c6-12 9-4 12-10s6-8 12-6M8 32h24'),
    chains,
    accounts: 3,
  })
  const harbour = createTestWallet({
    name: 'Harbour',
    rdns: 'dev.scope.harbour',
    icon: square('#d9662b', 'M20 9v20M12 15h16M9 24c2 6 20 6 22 0'),
    chains: chains.slice(0, 1),
  })
  harbour.delay(2_500)
  const thorn = createTestWallet({
    name: 'Thorn (says no)',
    rdns: 'dev.scope.thorn',
    icon: square('#8b3fc4', 'M12 12l16 16M28 12 12 28'),
    chains,
  })
  thorn.reject()
  for (const wallet of [meadow, harbour, thorn]) announceWallet(wallet, window)
}
