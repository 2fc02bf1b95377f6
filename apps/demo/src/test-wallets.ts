/** Wallets for everyone who has none: they announce themselves as extensions do, and sign for real on the local chains. */
import {
  announceWallet,
  createBitcoinWallet,
  createMultiChainWallet,
  createSolanaTestWallet,
  createTestWallet,
  registerStandardWallet,
} from '@scope/testing'
import { localBitcoin, localOne, localSolana, localTwo } from './local-networks.js'

const evm = [localOne, localTwo].map(({ id, rpcUrls }) => ({
  chainId: id,
  rpcUrl: rpcUrls.default.http[0] ?? '',
}))
const solana = [{ chain: 'solana:localnet', rpcUrl: localSolana.rpcUrls.default.http[0] }]
const bitcoin = [
  { id: localBitcoin.caipNetworkId, url: localBitcoin.rpcUrls.default.http[0] },
] as const

const square = (color: string, path: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${color}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}`

/** `?returning`: the wallets know this site from an earlier visit. They live in the page, and forget with it. */
const authorized = new URLSearchParams(location.search).has('returning')

export function announceTestWallets(): void {
  const meadow = createMultiChainWallet({
    name: 'Meadow',
    rdns: 'dev.scope.meadow',
    icon: square('#1f9d63', 'M8 28c6-12 9-4 12-10s6-8 12-6M8 32h24'),
    accounts: 3,
    authorized,
    evm,
    solana,
    bitcoin,
  })
  meadow.install(window)
  const harbour = createTestWallet({
    name: 'Harbour',
    rdns: 'dev.scope.harbour',
    icon: square('#d9662b', 'M20 9v20M12 15h16M9 24c2 6 20 6 22 0'),
    chains: evm.slice(0, 1),
    authorized,
  })
  harbour.delay(2_500)
  const thorn = createTestWallet({
    name: 'Thorn (declines)',
    rdns: 'dev.scope.thorn',
    icon: square('#8b3fc4', 'M12 12l16 16M28 12 12 28'),
    chains: evm,
  })
  thorn.reject()
  for (const wallet of [harbour, thorn]) announceWallet(wallet, window)
  const sundial = createSolanaTestWallet({
    name: 'Sundial',
    icon: square('#c9a227', 'M20 8v12l8 6M20 34a14 14 0 1 1 0-28 14 14 0 0 1 0 28'),
    chains: solana,
    authorized,
  })
  registerStandardWallet(sundial.wallet, window)
  createBitcoinWallet({
    providers: ['unisat'],
    name: 'UniSat Wallet',
    networks: bitcoin,
    authorized,
  }).install(window)
}
