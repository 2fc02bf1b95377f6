/** The wallet that plays the phone: three chains behind the real walletkit, over the local relay. It asks before it does. */
import { createBitcoinWallet, createSolanaTestWallet, createTestWallet } from '@scope/testing'
import { createWalletConnectWallet } from '@scope/testing/walletconnect'
import { localBitcoin, localOne, localSolana, localTwo } from '../local-networks.js'

const getUrl = ({ rpcUrls }: { rpcUrls: { default: { http: readonly string[] } } }) =>
  rpcUrls.default.http[0] ?? ''

export async function startPhone() {
  const evm = createTestWallet({
    accounts: 3,
    chains: [localOne, localTwo].map((network) => ({
      chainId: network.id,
      rpcUrl: getUrl(network),
    })),
  })
  const solana = createSolanaTestWallet({
    chains: [{ chain: 'solana:localnet', rpcUrl: getUrl(localSolana) }],
  })
  const bitcoin = createBitcoinWallet({
    providers: ['standard'],
    networks: [{ id: localBitcoin.caipNetworkId, url: getUrl(localBitcoin) }],
  })
  const wallet = await createWalletConnectWallet({
    relayUrl: `${location.origin.replace(/^http/, 'ws')}/relay`,
    name: 'Test phone',
    url: location.origin,
    wallets: {
      eip155: evm,
      solana: { wallet: solana, chains: { [localSolana.caipNetworkId]: 'solana:localnet' } },
      bip122: bitcoin,
    },
  })
  const wallets = [wallet, evm, solana, bitcoin]
  for (const part of wallets) part.hold()
  return {
    wallet,
    evm,
    /** What waits for the person, oldest first of each. */
    prompts: () => wallets.flatMap(({ prompts }) => prompts),
  }
}

export type Phone = Awaited<ReturnType<typeof startPhone>>
