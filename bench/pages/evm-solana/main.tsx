/** EVM and Solana. */
import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { solana as solanaAdapter } from '@scope/adapter-solana'
import { solana } from '@scope/adapter-solana/networks'
import { showPage } from '../several-chains.js'

showPage({ networks: [mainnet, base, solana], adapters: [evm(), solanaAdapter()] })
