/** Three chains, wallets elsewhere and another language: the most that a page asks of one tap. */
import { bitcoin as bitcoinAdapter } from '@scope/adapter-bitcoin'
import { bitcoin } from '@scope/adapter-bitcoin/networks'
import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { solana as solanaAdapter } from '@scope/adapter-solana'
import { solana } from '@scope/adapter-solana/networks'
import { walletConnect } from '@scope/core/walletconnect'
import { showPage } from '../several-chains.js'

showPage(
  {
    networks: [mainnet, base, bitcoin, solana],
    adapters: [evm(), bitcoinAdapter(), solanaAdapter()],
    // No wallet pairs here, and the relay doesn't exist.
    walletConnect: walletConnect({ relayUrl: 'wss://relay.invalid' }),
  },
  'de',
)
