/**
 * Contracts of Uniswap by network, as their deployments are documented. Where it has none, those of Sushi (Gnosis,
 * Fantom), DragonSwap (Kaia) and Trisolaris (Aurora). Data alone: no code of theirs is shipped.
 *
 * @see https://docs.uniswap.org/contracts/v3/reference/deployments
 * @see https://docs.dgswap.io/products/pools/v2
 */
import type { CaipNetworkId, PoolRouter, SwapContracts } from '@scope/core/chain'
import { listedTokens } from '../assets/token-list-data.js'

/** Router02. All pools of it keep 0.3 %. */
const v2 = (router: `0x${string}`): PoolRouter => ({ kind: 'v2', router, fee: 3_000 })

/** SwapRouter02 and QuoterV2, with the fees of the pools that hold most: 0.05, 0.3 and 1 %. */
const v3 = (router: `0x${string}`, quoter: `0x${string}`): PoolRouter => ({
  kind: 'v3',
  router,
  quoter,
  fees: [500, 3_000, 10_000],
})

type Deployment = Omit<SwapContracts, 'intermediateTokens'>

const deployments: Readonly<Partial<Record<CaipNetworkId, Deployment>>> = {
  // Ethereum
  'eip155:1': {
    routers: [
      v2('0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'),
      v3(
        '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
        '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
      ),
    ],
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
  // OP Mainnet
  'eip155:10': {
    routers: [
      v2('0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2'),
      v3(
        '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
        '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
      ),
    ],
    wrappedNative: '0x4200000000000000000000000000000000000006',
  },
  // BNB Smart Chain
  'eip155:56': {
    routers: [
      v2('0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'),
      v3(
        '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
        '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
      ),
    ],
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  },
  // Gnosis
  'eip155:100': {
    routers: [v2('0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506')],
    wrappedNative: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
  },
  // Polygon
  'eip155:137': {
    routers: [
      v2('0xedf6066a2b290C185783862C7F4776A2C8077AD1'),
      v3(
        '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
        '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
      ),
    ],
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  },
  // Fantom
  'eip155:250': {
    routers: [v2('0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506')],
    wrappedNative: '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83',
  },
  // zkSync
  'eip155:324': {
    routers: [
      v3(
        '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
        '0x8Cb537fc92E26d8EBBb760E632c95484b6Ea3e28',
      ),
    ],
    wrappedNative: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
  },
  // Kaia
  'eip155:8217': {
    routers: [v2('0x8203cBc504CE43c3Cad07Be0e057f25B1d4DB578')],
    wrappedNative: '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
  },
  // Base
  'eip155:8453': {
    routers: [
      v2('0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'),
      v3(
        '0x2626664c2603336E57B271c5C0b26F421741e481',
        '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
      ),
    ],
    wrappedNative: '0x4200000000000000000000000000000000000006',
  },
  // Arbitrum One
  'eip155:42161': {
    routers: [
      v2('0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'),
      v3(
        '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
        '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
      ),
    ],
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  },
  // Avalanche
  'eip155:43114': {
    routers: [
      v2('0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'),
      v3(
        '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
        '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
      ),
    ],
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  },
  // Aurora
  'eip155:1313161554': {
    routers: [v2('0x2CB45Edb4517d5947aFdE3BEAbF95A582506858B')],
    wrappedNative: '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB',
  },
}

/** Tokens that most pools have on one side. */
const intermediateSymbols: ReadonlySet<string> = new Set(['USDC', 'USDC.e', 'USDT', 'DAI'])

const isAddress = (text: string): text is `0x${string}` => text.startsWith('0x')

/**
 * Contracts that swaps use on a network.
 *
 * @returns Undefined where none are known: the site's operator can configure them.
 */
export function getSwapContracts(networkId: CaipNetworkId): SwapContracts | undefined {
  const deployment = deployments[networkId]
  if (!deployment) return undefined
  const tokens = listedTokens[networkId] ?? []
  return {
    ...deployment,
    intermediateTokens: tokens
      .filter(({ symbol }) => intermediateSymbols.has(symbol))
      .map(({ address }) => address)
      .filter(isAddress),
  }
}
