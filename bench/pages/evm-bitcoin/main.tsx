/** EVM and Bitcoin. */
import { bitcoin as bitcoinAdapter } from '@scope/adapter-bitcoin'
import { bitcoin } from '@scope/adapter-bitcoin/networks'
import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { showPage } from '../several-chains.js'

showPage({ networks: [mainnet, base, bitcoin], adapters: [evm(), bitcoinAdapter()] })
