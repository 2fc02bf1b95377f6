/** EVM, Bitcoin and Solana. */
import { bitcoin as bitcoinAdapter } from '@scope/adapter-bitcoin'
import { bitcoin } from '@scope/adapter-bitcoin/networks'
import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { solana as solanaAdapter } from '@scope/adapter-solana'
import { solana } from '@scope/adapter-solana/networks'
import { showPage } from '../several-chains.js'

showPage({
  networks: [mainnet, base, bitcoin, solana],
  adapters: [evm(), bitcoinAdapter(), solanaAdapter()],
})
