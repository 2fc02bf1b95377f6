/**
 * EVM networks as lean literals: what a page does not import is not in its bundle.
 * Ids, currencies, explorers and public node URLs; no formatters, no contracts. Public nodes are for development:
 * give the kit your own with `rpcUrls`.
 */
import type { NetworkInput } from '@scope/core/chain'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/** Ethereum, `eip155:1`. */
export const mainnet = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://ethereum.reth.rs/rpc'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
  assets: { imageId: 'ba0ba0cd-17c6-4806-ad93-f9d174f17900' },
} as const satisfies NetworkInput

/** Arbitrum One, `eip155:42161`. */
export const arbitrum = {
  id: 42161,
  name: 'Arbitrum One',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://arb1.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://arbiscan.io' } },
  assets: { imageId: '3bff954d-5cb0-47a0-9a23-d20192e74600' },
} as const satisfies NetworkInput

/** Base, `eip155:8453`. */
export const base = {
  id: 8453,
  name: 'Base',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.org' } },
  assets: { imageId: '7289c336-3981-4081-c5f4-efc26ac64a00' },
} as const satisfies NetworkInput

/** OP Mainnet, `eip155:10`. */
export const optimism = {
  id: 10,
  name: 'OP Mainnet',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.optimism.io'] } },
  blockExplorers: {
    default: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' },
  },
  assets: { imageId: 'ab9c186a-c52f-464b-2906-ca59d760a400' },
} as const satisfies NetworkInput

/** Polygon, `eip155:137`. */
export const polygon = {
  id: 137,
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['https://polygon.drpc.org'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://polygonscan.com' } },
  assets: { imageId: '41d04d42-da3b-4453-8506-668cc0727900' },
} as const satisfies NetworkInput

/** BNB Smart Chain, `eip155:56`. */
export const bsc = {
  id: 56,
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: { default: { http: ['https://56.rpc.thirdweb.com'] } },
  blockExplorers: { default: { name: 'BscScan', url: 'https://bscscan.com' } },
  assets: { imageId: '93564157-2e8e-4ce7-81df-b264dbee9b00' },
} as const satisfies NetworkInput

/** Avalanche, `eip155:43114`. */
export const avalanche = {
  id: 43114,
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://snowtrace.io' } },
  assets: { imageId: '30c46e53-e989-45fb-4549-be3bd4eb3b00' },
} as const satisfies NetworkInput

/** Gnosis, `eip155:100`. */
export const gnosis = {
  id: 100,
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.gnosischain.com'] } },
  blockExplorers: { default: { name: 'Gnosisscan', url: 'https://gnosisscan.io' } },
  assets: { imageId: '02b53f6a-e3d4-479e-1cb4-21178987d100' },
} as const satisfies NetworkInput

/** ZKsync Era, `eip155:324`. */
export const zksync = {
  id: 324,
  name: 'ZKsync Era',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.era.zksync.io'] } },
  blockExplorers: { default: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' } },
  assets: { imageId: 'b310f07f-4ef7-49f3-7073-2a0a39685800' },
} as const satisfies NetworkInput

/** Fantom, `eip155:250`. */
export const fantom = {
  id: 250,
  name: 'Fantom',
  nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  rpcUrls: { default: { http: ['https://250.rpc.thirdweb.com'] } },
  blockExplorers: { default: { name: 'FTMScan', url: 'https://ftmscan.com' } },
  assets: { imageId: '06b26297-fe0c-4733-5d6b-ffa5498aac00' },
} as const satisfies NetworkInput

/** Kaia, `eip155:8217`. */
export const kaia = {
  id: 8217,
  name: 'Kaia',
  nativeCurrency: { name: 'Kaia', symbol: 'KAIA', decimals: 18 },
  rpcUrls: { default: { http: ['https://public-en.node.kaia.io'] } },
  blockExplorers: { default: { name: 'KaiaScan', url: 'https://kaiascan.io' } },
} as const satisfies NetworkInput

/** Aurora, `eip155:1313161554`. */
export const aurora = {
  id: 1313161554,
  name: 'Aurora',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.aurora.dev'] } },
  blockExplorers: { default: { name: 'Aurorascan', url: 'https://aurorascan.dev' } },
  assets: { imageId: '3ff73439-a619-4894-9262-4470c773a100' },
} as const satisfies NetworkInput

/** Linea Mainnet, `eip155:59144`. */
export const linea = {
  id: 59144,
  name: 'Linea Mainnet',
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.linea.build'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://lineascan.build' } },
} as const satisfies NetworkInput

/** Scroll, `eip155:534352`. */
export const scroll = {
  id: 534352,
  name: 'Scroll',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://rpc.scroll.io'] } },
  blockExplorers: { default: { name: 'Scrollscan', url: 'https://scrollscan.com' } },
} as const satisfies NetworkInput

/** Blast, `eip155:81457`. */
export const blast = {
  id: 81457,
  name: 'Blast',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://rpc.blast.io'] } },
  blockExplorers: { default: { name: 'Blastscan', url: 'https://blastscan.io' } },
} as const satisfies NetworkInput

/** Mantle, `eip155:5000`. */
export const mantle = {
  id: 5000,
  name: 'Mantle',
  nativeCurrency: { name: 'MNT', symbol: 'MNT', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.mantle.xyz'] } },
  blockExplorers: { default: { name: 'Mantle Explorer', url: 'https://mantlescan.xyz' } },
  assets: { imageId: 'e86fae9b-b770-4eea-e520-150e12c81100' },
} as const satisfies NetworkInput

/** Celo, `eip155:42220`. */
export const celo = {
  id: 42220,
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: { default: { http: ['https://forno.celo.org'] } },
  blockExplorers: { default: { name: 'Celo Explorer', url: 'https://celoscan.io' } },
  assets: { imageId: 'ab781bbc-ccc6-418d-d32d-789b15da1f00' },
} as const satisfies NetworkInput

/** Unichain, `eip155:130`. */
export const unichain = {
  id: 130,
  name: 'Unichain',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.unichain.org/'] } },
  blockExplorers: { default: { name: 'Uniscan', url: 'https://uniscan.xyz' } },
  assets: { imageId: '2257980a-3463-48c6-cbac-a42d2a956e00' },
} as const satisfies NetworkInput

/** World Chain, `eip155:480`. */
export const worldchain = {
  id: 480,
  name: 'World Chain',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://worldchain-mainnet.g.alchemy.com/public'] } },
  blockExplorers: { default: { name: 'Worldscan', url: 'https://worldscan.org' } },
} as const satisfies NetworkInput

/** Zora, `eip155:7777777`. */
export const zora = {
  id: 7777777,
  name: 'Zora',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://rpc.zora.energy'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.zora.energy' } },
  assets: { imageId: '845c60df-d429-4991-e687-91ae45791600' },
} as const satisfies NetworkInput

/** Mode Mainnet, `eip155:34443`. */
export const mode = {
  id: 34443,
  name: 'Mode Mainnet',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.mode.network'] } },
  blockExplorers: { default: { name: 'Modescan', url: 'https://modescan.io' } },
} as const satisfies NetworkInput

/** Ink, `eip155:57073`. */
export const ink = {
  id: 57073,
  name: 'Ink',
  nativeCurrency: ether,
  rpcUrls: {
    default: { http: ['https://rpc-gel.inkonchain.com', 'https://rpc-qnd.inkonchain.com'] },
  },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://explorer.inkonchain.com' } },
} as const satisfies NetworkInput

/** Soneium Mainnet, `eip155:1868`. */
export const soneium = {
  id: 1868,
  name: 'Soneium Mainnet',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://rpc.soneium.org'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://soneium.blockscout.com' } },
} as const satisfies NetworkInput

/** Abstract, `eip155:2741`. */
export const abstract = {
  id: 2741,
  name: 'Abstract',
  nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.mainnet.abs.xyz'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://abscan.org' } },
  assets: { imageId: 'fc2427d1-5af9-4a9c-8da5-6f94627cd900' },
} as const satisfies NetworkInput

/** Lens, `eip155:232`. */
export const lens = {
  id: 232,
  name: 'Lens',
  nativeCurrency: { name: 'GHO', symbol: 'GHO', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.lens.xyz'] } },
  blockExplorers: { default: { name: 'Lens Block Explorer', url: 'https://explorer.lens.xyz' } },
} as const satisfies NetworkInput

/** Sonic, `eip155:146`. */
export const sonic = {
  id: 146,
  name: 'Sonic',
  nativeCurrency: { name: 'Sonic', symbol: 'S', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.soniclabs.com'] } },
  blockExplorers: { default: { name: 'Sonic Explorer', url: 'https://sonicscan.org' } },
} as const satisfies NetworkInput

/** Berachain, `eip155:80094`. */
export const berachain = {
  id: 80094,
  name: 'Berachain',
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.berachain.com'] } },
  blockExplorers: { default: { name: 'Berascan', url: 'https://berascan.com' } },
  assets: { imageId: 'e329c2c9-59b0-4a02-83e4-212ff3779900' },
} as const satisfies NetworkInput

/** Monad, `eip155:143`. */
export const monad = {
  id: 143,
  name: 'Monad',
  nativeCurrency: { name: 'Monad', symbol: 'MON', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.monad.xyz', 'https://rpc1.monad.xyz'] } },
  blockExplorers: { default: { name: 'Monadscan', url: 'https://monadscan.com' } },
  assets: { imageId: '0a728e83-bacb-46db-7844-948f05434900' },
} as const satisfies NetworkInput

/** HyperEVM, `eip155:999`. */
export const hyperEvm = {
  id: 999,
  name: 'HyperEVM',
  nativeCurrency: { name: 'HYPE', symbol: 'HYPE', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.hyperliquid.xyz/evm'] } },
  blockExplorers: { default: { name: 'HyperEVMScan', url: 'https://hyperevmscan.io' } },
} as const satisfies NetworkInput

/** Plasma, `eip155:9745`. */
export const plasma = {
  id: 9745,
  name: 'Plasma',
  nativeCurrency: { name: 'Plasma', symbol: 'XPL', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.plasma.to'] } },
  blockExplorers: { default: { name: 'PlasmaScan', url: 'https://plasmascan.to' } },
} as const satisfies NetworkInput

/** MegaETH, `eip155:4326`. */
export const megaeth = {
  id: 4326,
  name: 'MegaETH',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.megaeth.com/rpc'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://mega.etherscan.io' } },
} as const satisfies NetworkInput

/** Katana, `eip155:747474`. */
export const katana = {
  id: 747474,
  name: 'Katana',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://rpc.katana.network'] } },
  blockExplorers: { default: { name: 'katana explorer', url: 'https://katanascan.com' } },
} as const satisfies NetworkInput

/** Sei Network, `eip155:1329`. */
export const sei = {
  id: 1329,
  name: 'Sei Network',
  nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
  rpcUrls: { default: { http: ['https://evm-rpc.sei-apis.com/'] } },
  blockExplorers: { default: { name: 'Seiscan', url: 'https://seiscan.io' } },
} as const satisfies NetworkInput

/** ApeChain, `eip155:33139`. */
export const apeChain = {
  id: 33139,
  name: 'ApeChain',
  nativeCurrency: { name: 'ApeCoin', symbol: 'APE', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.apechain.com/http'] } },
  blockExplorers: { default: { name: 'Apescan', url: 'https://apescan.io' } },
} as const satisfies NetworkInput

/** Ronin, `eip155:2020`. */
export const ronin = {
  id: 2020,
  name: 'Ronin',
  nativeCurrency: { name: 'RON', symbol: 'RON', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.roninchain.com/rpc'] } },
  blockExplorers: { default: { name: 'Ronin Explorer', url: 'https://app.roninchain.com' } },
  assets: { imageId: 'b8101fc0-9c19-4b6f-ec65-f6dfff106e00' },
} as const satisfies NetworkInput

/** Immutable zkEVM, `eip155:13371`. */
export const immutableZkEvm = {
  id: 13371,
  name: 'Immutable zkEVM',
  nativeCurrency: { name: 'Immutable Coin', symbol: 'IMX', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.immutable.com'] } },
  blockExplorers: {
    default: { name: 'Immutable Explorer', url: 'https://explorer.immutable.com' },
  },
} as const satisfies NetworkInput

/** opBNB, `eip155:204`. */
export const opBNB = {
  id: 204,
  name: 'opBNB',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: { default: { http: ['https://opbnb-mainnet-rpc.bnbchain.org'] } },
  blockExplorers: { default: { name: 'opBNB (BSCScan)', url: 'https://opbnb.bscscan.com' } },
} as const satisfies NetworkInput

/** Arbitrum Nova, `eip155:42170`. */
export const arbitrumNova = {
  id: 42170,
  name: 'Arbitrum Nova',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://nova.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://nova.arbiscan.io' } },
} as const satisfies NetworkInput

/** Polygon zkEVM, `eip155:1101`. */
export const polygonZkEvm = {
  id: 1101,
  name: 'Polygon zkEVM',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://zkevm-rpc.com'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://zkevm.polygonscan.com' } },
} as const satisfies NetworkInput

/** Metis, `eip155:1088`. */
export const metis = {
  id: 1088,
  name: 'Metis',
  nativeCurrency: { name: 'Metis', symbol: 'METIS', decimals: 18 },
  rpcUrls: {
    default: {
      http: [
        'https://metis.rpc.hypersync.xyz',
        'https://metis-pokt.nodies.app',

        'https://metis-andromeda.rpc.thirdweb.com',
        'https://metis-andromeda.gateway.tenderly.co',
        'https://metis.api.onfinality.io/public',
        'https://andromeda.metis.io/?owner=1088',
        'https://metis-mainnet.public.blastapi.io',
      ],
    },
  },
  blockExplorers: { default: { name: 'Metis Explorer', url: 'https://explorer.metis.io' } },
  assets: { imageId: '3897a66d-40b9-4833-162f-a2c90531c900' },
} as const satisfies NetworkInput

/** Boba Network, `eip155:288`. */
export const boba = {
  id: 288,
  name: 'Boba Network',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.boba.network'] } },
  blockExplorers: { default: { name: 'BOBAScan', url: 'https://bobascan.com' } },
} as const satisfies NetworkInput

/** Taiko Mainnet, `eip155:167000`. */
export const taiko = {
  id: 167000,
  name: 'Taiko Mainnet',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://rpc.mainnet.taiko.xyz'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://taikoscan.io' } },
} as const satisfies NetworkInput

/** Fraxtal, `eip155:252`. */
export const fraxtal = {
  id: 252,
  name: 'Fraxtal',
  nativeCurrency: { name: 'Frax', symbol: 'FRAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.frax.com'] } },
  blockExplorers: { default: { name: 'fraxscan', url: 'https://fraxscan.com' } },
} as const satisfies NetworkInput

/** Lisk, `eip155:1135`. */
export const lisk = {
  id: 1135,
  name: 'Lisk',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://rpc.api.lisk.com'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://blockscout.lisk.com' } },
} as const satisfies NetworkInput

/** Manta Pacific Mainnet, `eip155:169`. */
export const manta = {
  id: 169,
  name: 'Manta Pacific Mainnet',
  nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://pacific-rpc.manta.network/http'] } },
  blockExplorers: {
    default: { name: 'Manta Explorer', url: 'https://pacific-explorer.manta.network' },
  },
} as const satisfies NetworkInput

/** Moonbeam, `eip155:1284`. */
export const moonbeam = {
  id: 1284,
  name: 'Moonbeam',
  nativeCurrency: { name: 'Moonbeam', symbol: 'GLMR', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.api.moonbeam.network'] } },
  blockExplorers: { default: { name: 'Moonscan', url: 'https://moonscan.io' } },
  assets: { imageId: '161038da-44ae-4ec7-1208-0ea569454b00' },
} as const satisfies NetworkInput

/** Moonriver, `eip155:1285`. */
export const moonriver = {
  id: 1285,
  name: 'Moonriver',
  nativeCurrency: { name: 'Moonriver', symbol: 'MOVR', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.api.moonriver.moonbeam.network'] } },
  blockExplorers: { default: { name: 'Moonscan', url: 'https://moonriver.moonscan.io' } },
  assets: { imageId: 'f1d73bb6-5450-4e18-38f7-fb6484264a00' },
} as const satisfies NetworkInput

/** Cronos Mainnet, `eip155:25`. */
export const cronos = {
  id: 25,
  name: 'Cronos Mainnet',
  nativeCurrency: { name: 'Cronos', symbol: 'CRO', decimals: 18 },
  rpcUrls: { default: { http: ['https://evm.cronos.org'] } },
  blockExplorers: { default: { name: 'Cronos Explorer', url: 'https://explorer.cronos.org' } },
} as const satisfies NetworkInput

/** Core Dao, `eip155:1116`. */
export const coreDao = {
  id: 1116,
  name: 'Core Dao',
  nativeCurrency: { name: 'Core', symbol: 'CORE', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.coredao.org'] } },
  blockExplorers: { default: { name: 'CoreDao', url: 'https://scan.coredao.org' } },
} as const satisfies NetworkInput

/** Rootstock Mainnet, `eip155:30`. */
export const rootstock = {
  id: 30,
  name: 'Rootstock Mainnet',
  nativeCurrency: { name: 'Rootstock Bitcoin', symbol: 'RBTC', decimals: 18 },
  rpcUrls: { default: { http: ['https://public-node.rsk.co'] } },
  blockExplorers: { default: { name: 'RSK Explorer', url: 'https://explorer.rsk.co' } },
} as const satisfies NetworkInput

/** Filecoin Mainnet, `eip155:314`. */
export const filecoin = {
  id: 314,
  name: 'Filecoin Mainnet',
  nativeCurrency: { name: 'filecoin', symbol: 'FIL', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.node.glif.io/rpc/v1'] } },
  blockExplorers: { default: { name: 'Filfox', url: 'https://filfox.info/en' } },
  assets: { imageId: '5a73b3dd-af74-424e-cae0-0de859ee9400' },
} as const satisfies NetworkInput

/** Flare Mainnet, `eip155:14`. */
export const flare = {
  id: 14,
  name: 'Flare Mainnet',
  nativeCurrency: { name: 'Flare', symbol: 'FLR', decimals: 18 },
  rpcUrls: { default: { http: ['https://flare-api.flare.network/ext/C/rpc'] } },
  blockExplorers: {
    default: { name: 'Flare Explorer', url: 'https://flare-explorer.flare.network' },
  },
} as const satisfies NetworkInput

/** IoTeX, `eip155:4689`. */
export const iotex = {
  id: 4689,
  name: 'IoTeX',
  nativeCurrency: { name: 'IoTeX', symbol: 'IOTX', decimals: 18 },
  rpcUrls: { default: { http: ['https://babel-api.mainnet.iotex.io'] } },
  blockExplorers: { default: { name: 'IoTeXScan', url: 'https://iotexscan.io' } },
  assets: { imageId: '34e68754-e536-40da-c153-6ef2e7188a00' },
} as const satisfies NetworkInput

/** Kava EVM, `eip155:2222`. */
export const kava = {
  id: 2222,
  name: 'Kava EVM',
  nativeCurrency: { name: 'Kava', symbol: 'KAVA', decimals: 18 },
  rpcUrls: { default: { http: ['https://evm.kava.io'] } },
  blockExplorers: { default: { name: 'Kava EVM Explorer', url: 'https://kavascan.com' } },
} as const satisfies NetworkInput

/** Hedera Mainnet, `eip155:295`. */
export const hedera = {
  id: 295,
  name: 'Hedera Mainnet',
  nativeCurrency: { name: 'HBAR', symbol: 'HBAR', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.hashio.io/api'] } },
  blockExplorers: { default: { name: 'Hashscan', url: 'https://hashscan.io/mainnet' } },
  assets: { imageId: '6a97d510-cac8-4e58-c7ce-e8681b044c00' },
} as const satisfies NetworkInput

/** Chiliz Chain, `eip155:88888`. */
export const chiliz = {
  id: 88888,
  name: 'Chiliz Chain',
  nativeCurrency: { name: 'CHZ', symbol: 'CHZ', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.chiliz.com'] } },
  blockExplorers: { default: { name: 'Chiliz Explorer', url: 'https://scan.chiliz.com' } },
} as const satisfies NetworkInput

/** Astar, `eip155:592`. */
export const astar = {
  id: 592,
  name: 'Astar',
  nativeCurrency: { name: 'Astar', symbol: 'ASTR', decimals: 18 },
  rpcUrls: { default: { http: ['https://astar.api.onfinality.io/public'] } },
  blockExplorers: { default: { name: 'Astar Subscan', url: 'https://astar.subscan.io' } },
} as const satisfies NetworkInput

/** Harmony One, `eip155:1666600000`. */
export const harmonyOne = {
  id: 1666600000,
  name: 'Harmony One',
  nativeCurrency: { name: 'Harmony', symbol: 'ONE', decimals: 18 },
  rpcUrls: { default: { http: ['https://1666600000.rpc.thirdweb.com'] } },
  blockExplorers: { default: { name: 'Harmony Explorer', url: 'https://explorer.harmony.one' } },
} as const satisfies NetworkInput

/** Telos, `eip155:40`. */
export const telos = {
  id: 40,
  name: 'Telos',
  nativeCurrency: { name: 'Telos', symbol: 'TLOS', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.telos.net'] } },
  blockExplorers: { default: { name: 'Teloscan', url: 'https://www.teloscan.io' } },
} as const satisfies NetworkInput

/** Evmos, `eip155:9001`. */
export const evmos = {
  id: 9001,
  name: 'Evmos',
  nativeCurrency: { name: 'Evmos', symbol: 'EVMOS', decimals: 18 },
  rpcUrls: { default: { http: ['https://eth.bd.evmos.org:8545'] } },
  blockExplorers: { default: { name: 'Evmos Block Explorer', url: 'https://escan.live' } },
  assets: { imageId: 'f926ff41-260d-4028-635e-91913fc28e00' },
} as const satisfies NetworkInput

/** PulseChain, `eip155:369`. */
export const pulsechain = {
  id: 369,
  name: 'PulseChain',
  nativeCurrency: { name: 'Pulse', symbol: 'PLS', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.pulsechain.com'] } },
  blockExplorers: { default: { name: 'PulseScan', url: 'https://ipfs.scan.pulsechain.com' } },
} as const satisfies NetworkInput

/** XDC Network, `eip155:50`. */
export const xdc = {
  id: 50,
  name: 'XDC Network',
  nativeCurrency: { name: 'XDC', symbol: 'XDC', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.xdcrpc.com'] } },
  blockExplorers: { default: { name: 'XDCScan', url: 'https://xdcscan.com' } },
} as const satisfies NetworkInput

/** X Layer Mainnet, `eip155:196`. */
export const xLayer = {
  id: 196,
  name: 'X Layer Mainnet',
  nativeCurrency: { name: 'OKB', symbol: 'OKB', decimals: 18 },
  rpcUrls: { default: { http: ['https://xlayerrpc.okx.com'] } },
  blockExplorers: { default: { name: 'OKLink', url: 'https://www.oklink.com/xlayer' } },
} as const satisfies NetworkInput

/** Data Network, `eip155:1514`. */
export const story = {
  id: 1514,
  name: 'Data Network',
  nativeCurrency: { name: 'DATA', symbol: 'DATA', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.datarpc.io'] } },
  blockExplorers: { default: { name: 'Data Network explorer', url: 'https://datanetscan.io' } },
} as const satisfies NetworkInput

/** Degen, `eip155:666666666`. */
export const degen = {
  id: 666666666,
  name: 'Degen',
  nativeCurrency: { name: 'Degen', symbol: 'DEGEN', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.degen.tips'] } },
  blockExplorers: { default: { name: 'Degen Chain Explorer', url: 'https://explorer.degen.tips' } },
} as const satisfies NetworkInput

/** Zircuit Mainnet, `eip155:48900`. */
export const zircuit = {
  id: 48900,
  name: 'Zircuit Mainnet',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.zircuit.com'] } },
  blockExplorers: { default: { name: 'Zircuit Explorer', url: 'https://explorer.zircuit.com' } },
} as const satisfies NetworkInput

/** Sophon, `eip155:50104`. */
export const sophon = {
  id: 50104,
  name: 'Sophon',
  nativeCurrency: { name: 'Sophon', symbol: 'SOPH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.sophon.xyz'] } },
  blockExplorers: {
    default: { name: 'Sophon Block Explorer', url: 'https://explorer.sophon.xyz' },
  },
} as const satisfies NetworkInput

/** Shape, `eip155:360`. */
export const shape = {
  id: 360,
  name: 'Shape',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.shape.network'] } },
  blockExplorers: { default: { name: 'shapescan', url: 'https://shapescan.xyz' } },
} as const satisfies NetworkInput

/** Cyber, `eip155:7560`. */
export const cyber = {
  id: 7560,
  name: 'Cyber',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://cyber.alt.technology'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://cyberscan.co' } },
} as const satisfies NetworkInput

/** B3, `eip155:8333`. */
export const b3 = {
  id: 8333,
  name: 'B3',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet-rpc.b3.fun/http'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://explorer.b3.fun' } },
} as const satisfies NetworkInput

/** Gravity Alpha Mainnet, `eip155:1625`. */
export const gravity = {
  id: 1625,
  name: 'Gravity Alpha Mainnet',
  nativeCurrency: { name: 'G', symbol: 'G', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.gravity.xyz'] } },
  blockExplorers: { default: { name: 'Gravity Explorer', url: 'https://explorer.gravity.xyz' } },
} as const satisfies NetworkInput

/** Mezo, `eip155:31612`. */
export const mezo = {
  id: 31612,
  name: 'Mezo',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.mezo.org'] } },
  blockExplorers: { default: { name: 'Mezo Explorer', url: 'https://explorer.mezo.org' } },
} as const satisfies NetworkInput

/** Flow EVM Mainnet, `eip155:747`. */
export const flowMainnet = {
  id: 747,
  name: 'Flow EVM Mainnet',
  nativeCurrency: { name: 'Flow', symbol: 'FLOW', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.evm.nodes.onflow.org'] } },
  blockExplorers: { default: { name: 'Mainnet Explorer', url: 'https://evm.flowscan.io' } },
} as const satisfies NetworkInput

/** BOB, `eip155:60808`. */
export const bob = {
  id: 60808,
  name: 'BOB',
  nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.gobob.xyz'] } },
  blockExplorers: { default: { name: 'BOB Explorer', url: 'https://explorer.gobob.xyz' } },
} as const satisfies NetworkInput

/** Redstone, `eip155:690`. */
export const redstone = {
  id: 690,
  name: 'Redstone',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://rpc.redstonechain.com'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://explorer.redstone.xyz' } },
} as const satisfies NetworkInput

/** Swellchain, `eip155:1923`. */
export const swellchain = {
  id: 1923,
  name: 'Swellchain',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://swell-mainnet.alt.technology'] } },
  blockExplorers: { default: { name: 'Swell Explorer', url: 'https://explorer.swellnetwork.io' } },
} as const satisfies NetworkInput

/** Superseed, `eip155:5330`. */
export const superseed = {
  id: 5330,
  name: 'Superseed',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://mainnet.superseed.xyz'] } },
  blockExplorers: {
    default: { name: 'Superseed Explorer', url: 'https://explorer.superseed.xyz' },
  },
} as const satisfies NetworkInput

/** Injective, `eip155:1776`. */
export const injective = {
  id: 1776,
  name: 'Injective',
  nativeCurrency: { name: 'Injective', symbol: 'INJ', decimals: 18 },
  rpcUrls: { default: { http: ['https://sentry.evm-rpc.injective.network'] } },
  blockExplorers: {
    default: { name: 'Injective Explorer', url: 'https://blockscout.injective.network' },
  },
} as const satisfies NetworkInput

/** Plume, `eip155:98866`. */
export const plumeMainnet = {
  id: 98866,
  name: 'Plume',
  nativeCurrency: { name: 'Plume', symbol: 'PLUME', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.plume.org'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://explorer.plume.org' } },
} as const satisfies NetworkInput

/** Robinhood Chain, `eip155:4663`. */
export const robinhood = {
  id: 4663,
  name: 'Robinhood Chain',
  nativeCurrency: ether,
  rpcUrls: {
    default: { http: ['https://rpc.mainnet.chain.robinhood.com', 'https://rpc.ordofi.network'] },
  },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://robinhoodchain.blockscout.com' } },
} as const satisfies NetworkInput

/** Tempo Mainnet, `eip155:4217`. */
export const tempo = {
  id: 4217,
  name: 'Tempo Mainnet',
  nativeCurrency: { name: 'USD', symbol: 'USD', decimals: 6 },
  rpcUrls: { default: { http: ['https://rpc.tempo.xyz'] } },
  blockExplorers: { default: { name: 'Tempo Explorer', url: 'https://explore.tempo.xyz' } },
} as const satisfies NetworkInput

/** Arc, `eip155:5042`. */
export const arc = {
  id: 5042,
  name: 'Arc',
  nativeCurrency: { name: 'USDC', symbol: 'USDC', decimals: 18 },
  rpcUrls: {
    default: {
      http: [
        'https://rpc.mainnet.arc.io',
        'https://rpc.blockdaemon.mainnet.arc.io',
        'https://rpc.drpc.mainnet.arc.io',
        'https://rpc.quicknode.mainnet.arc.io',
      ],
    },
  },
  blockExplorers: { default: { name: 'Arc Explorer', url: 'https://explorer.arc.io' } },
} as const satisfies NetworkInput

/** Stable Mainnet, `eip155:988`. */
export const stable = {
  id: 988,
  name: 'Stable Mainnet',
  nativeCurrency: { name: 'USDT0', symbol: 'USDT0', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.stable.xyz'] } },
  blockExplorers: { default: { name: 'Stablescan', url: 'https://stablescan.xyz' } },
} as const satisfies NetworkInput

/** Sepolia, `eip155:11155111`. */
export const sepolia = {
  id: 11155111,
  name: 'Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://11155111.rpc.thirdweb.com'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' } },
  testnet: true,
  assets: { imageId: 'e909ea0a-f92a-4512-c8fc-748044ea6800' },
} as const satisfies NetworkInput

/** Hoodi, `eip155:560048`. */
export const hoodi = {
  id: 560048,
  name: 'Hoodi',
  nativeCurrency: { name: 'Hoodi Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.hoodi.ethpandaops.io'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://hoodi.etherscan.io' } },
  testnet: true,
} as const satisfies NetworkInput

/** Holesky, `eip155:17000`. */
export const holesky = {
  id: 17000,
  name: 'Holesky',
  nativeCurrency: { name: 'Holesky Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://ethereum-holesky-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://holesky.etherscan.io' } },
  testnet: true,
} as const satisfies NetworkInput

/** Base Sepolia, `eip155:84532`. */
export const baseSepolia = {
  id: 84532,
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://sepolia.basescan.org' } },
  testnet: true,
  assets: { imageId: 'a18a7ecd-e307-4360-4746-283182228e00' },
} as const satisfies NetworkInput

/** OP Sepolia, `eip155:11155420`. */
export const optimismSepolia = {
  id: 11155420,
  name: 'OP Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.optimism.io'] } },
  blockExplorers: {
    default: { name: 'Blockscout', url: 'https://optimism-sepolia.blockscout.com' },
  },
  testnet: true,
} as const satisfies NetworkInput

/** Arbitrum Sepolia, `eip155:421614`. */
export const arbitrumSepolia = {
  id: 421614,
  name: 'Arbitrum Sepolia',
  nativeCurrency: { name: 'Arbitrum Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia-rollup.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' } },
  testnet: true,
} as const satisfies NetworkInput

/** Polygon Amoy, `eip155:80002`. */
export const polygonAmoy = {
  id: 80002,
  name: 'Polygon Amoy',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['https://polygon-amoy.drpc.org'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://amoy.polygonscan.com' } },
  testnet: true,
} as const satisfies NetworkInput

/** Avalanche Fuji, `eip155:43113`. */
export const avalancheFuji = {
  id: 43113,
  name: 'Avalanche Fuji',
  nativeCurrency: { name: 'Avalanche Fuji', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax-test.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://testnet.snowtrace.io' } },
  testnet: true,
} as const satisfies NetworkInput

/** BNB Smart Chain Testnet, `eip155:97`. */
export const bscTestnet = {
  id: 97,
  name: 'BNB Smart Chain Testnet',
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  rpcUrls: { default: { http: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'] } },
  blockExplorers: { default: { name: 'BscScan', url: 'https://testnet.bscscan.com' } },
  testnet: true,
} as const satisfies NetworkInput

/** Gnosis Chiado, `eip155:10200`. */
export const gnosisChiado = {
  id: 10200,
  name: 'Gnosis Chiado',
  nativeCurrency: { name: 'Gnosis', symbol: 'xDAI', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.chiadochain.net'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://blockscout.chiadochain.net' } },
  testnet: true,
} as const satisfies NetworkInput

/** ZKsync Sepolia Testnet, `eip155:300`. */
export const zksyncSepoliaTestnet = {
  id: 300,
  name: 'ZKsync Sepolia Testnet',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://sepolia.era.zksync.dev'] } },
  blockExplorers: {
    default: { name: 'ZKsync Explorer', url: 'https://sepolia.explorer.zksync.io' },
  },
  testnet: true,
} as const satisfies NetworkInput

/** Linea Sepolia Testnet, `eip155:59141`. */
export const lineaSepolia = {
  id: 59141,
  name: 'Linea Sepolia Testnet',
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.sepolia.linea.build'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://sepolia.lineascan.build' } },
  testnet: true,
} as const satisfies NetworkInput

/** Scroll Sepolia, `eip155:534351`. */
export const scrollSepolia = {
  id: 534351,
  name: 'Scroll Sepolia',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://sepolia-rpc.scroll.io'] } },
  blockExplorers: { default: { name: 'Scrollscan', url: 'https://sepolia.scrollscan.com' } },
  testnet: true,
} as const satisfies NetworkInput

/** Blast Sepolia, `eip155:168587773`. */
export const blastSepolia = {
  id: 168587773,
  name: 'Blast Sepolia',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://sepolia.blast.io'] } },
  blockExplorers: { default: { name: 'Blastscan', url: 'https://sepolia.blastscan.io' } },
  testnet: true,
} as const satisfies NetworkInput

/** Mantle Sepolia Testnet, `eip155:5003`. */
export const mantleSepoliaTestnet = {
  id: 5003,
  name: 'Mantle Sepolia Testnet',
  nativeCurrency: { name: 'MNT', symbol: 'MNT', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.sepolia.mantle.xyz'] } },
  blockExplorers: {
    default: { name: 'Mantle Testnet Explorer', url: 'https://explorer.sepolia.mantle.xyz' },
  },
  testnet: true,
} as const satisfies NetworkInput

/** Celo Sepolia Testnet, `eip155:11142220`. */
export const celoSepolia = {
  id: 11142220,
  name: 'Celo Sepolia Testnet',
  nativeCurrency: { name: 'CELO', symbol: 'S-CELO', decimals: 18 },
  rpcUrls: { default: { http: ['https://forno.celo-sepolia.celo-testnet.org'] } },
  blockExplorers: {
    default: { name: 'Celo Sepolia Explorer', url: 'https://celo-sepolia.blockscout.com' },
  },
  testnet: true,
} as const satisfies NetworkInput

/** Unichain Sepolia, `eip155:1301`. */
export const unichainSepolia = {
  id: 1301,
  name: 'Unichain Sepolia',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://sepolia.unichain.org'] } },
  blockExplorers: { default: { name: 'Uniscan', url: 'https://sepolia.uniscan.xyz' } },
  testnet: true,
  assets: { imageId: '4eeea7ef-0014-4649-5d1d-07271a80f600' },
} as const satisfies NetworkInput

/** World Chain Sepolia, `eip155:4801`. */
export const worldchainSepolia = {
  id: 4801,
  name: 'World Chain Sepolia',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://worldchain-sepolia.g.alchemy.com/public'] } },
  blockExplorers: { default: { name: 'Worldscan Sepolia', url: 'https://sepolia.worldscan.org' } },
  testnet: true,
} as const satisfies NetworkInput

/** Monad Testnet, `eip155:10143`. */
export const monadTestnet = {
  id: 10143,
  name: 'Monad Testnet',
  nativeCurrency: { name: 'Testnet MON Token', symbol: 'MON', decimals: 18 },
  rpcUrls: { default: { http: ['https://testnet-rpc.monad.xyz'] } },
  blockExplorers: {
    default: { name: 'Monad Testnet explorer', url: 'https://testnet.monadexplorer.com' },
  },
  testnet: true,
  assets: { imageId: '0a728e83-bacb-46db-7844-948f05434900' },
} as const satisfies NetworkInput

/** Berachain Bepolia, `eip155:80069`. */
export const berachainBepolia = {
  id: 80069,
  name: 'Berachain Bepolia',
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  rpcUrls: { default: { http: ['https://bepolia.rpc.berachain.com'] } },
  blockExplorers: { default: { name: 'Berascan', url: 'https://testnet.berascan.com' } },
  testnet: true,
} as const satisfies NetworkInput

/** Sonic Blaze Testnet, `eip155:57054`. */
export const sonicBlazeTestnet = {
  id: 57054,
  name: 'Sonic Blaze Testnet',
  nativeCurrency: { name: 'Sonic', symbol: 'S', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.blaze.soniclabs.com'] } },
  blockExplorers: {
    default: { name: 'Sonic Blaze Testnet Explorer', url: 'https://testnet.sonicscan.org' },
  },
  testnet: true,
} as const satisfies NetworkInput

/** Fantom Testnet, `eip155:4002`. */
export const fantomTestnet = {
  id: 4002,
  name: 'Fantom Testnet',
  nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.testnet.fantom.network'] } },
  blockExplorers: { default: { name: 'FTMScan', url: 'https://testnet.ftmscan.com' } },
  testnet: true,
} as const satisfies NetworkInput

/** Kairos Testnet, `eip155:1001`. */
export const kairos = {
  id: 1001,
  name: 'Kairos Testnet',
  nativeCurrency: { name: 'Kairos KAIA', symbol: 'KAIA', decimals: 18 },
  rpcUrls: { default: { http: ['https://public-en-kairos.node.kaia.io'] } },
  blockExplorers: { default: { name: 'KaiaScan', url: 'https://kairos.kaiascan.io' } },
  testnet: true,
} as const satisfies NetworkInput

/** Aurora Testnet, `eip155:1313161555`. */
export const auroraTestnet = {
  id: 1313161555,
  name: 'Aurora Testnet',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://testnet.aurora.dev'] } },
  blockExplorers: { default: { name: 'Aurorascan', url: 'https://testnet.aurorascan.dev' } },
  testnet: true,
} as const satisfies NetworkInput

/** Ink Sepolia, `eip155:763373`. */
export const inkSepolia = {
  id: 763373,
  name: 'Ink Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc-gel-sepolia.inkonchain.com'] } },
  blockExplorers: {
    default: { name: 'Blockscout', url: 'https://explorer-sepolia.inkonchain.com' },
  },
  testnet: true,
} as const satisfies NetworkInput

/** Abstract Testnet, `eip155:11124`. */
export const abstractTestnet = {
  id: 11124,
  name: 'Abstract Testnet',
  nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.testnet.abs.xyz'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://sepolia.abscan.org' } },
  testnet: true,
} as const satisfies NetworkInput

/** Hyperliquid EVM Testnet, `eip155:998`. */
export const hyperliquidEvmTestnet = {
  id: 998,
  name: 'Hyperliquid EVM Testnet',
  nativeCurrency: { name: 'HYPE', symbol: 'HYPE', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.hyperliquid-testnet.xyz/evm'] } },
  testnet: true,
} as const satisfies NetworkInput

/** Soneium Minato Testnet, `eip155:1946`. */
export const soneiumMinato = {
  id: 1946,
  name: 'Soneium Minato Testnet',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.minato.soneium.org'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://soneium-minato.blockscout.com' } },
  testnet: true,
} as const satisfies NetworkInput

/** Zora Sepolia, `eip155:999999999`. */
export const zoraSepolia = {
  id: 999999999,
  name: 'Zora Sepolia',
  nativeCurrency: { name: 'Zora Sepolia', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.rpc.zora.energy'] } },
  blockExplorers: {
    default: { name: 'Zora Sepolia Explorer', url: 'https://sepolia.explorer.zora.energy' },
  },
  testnet: true,
} as const satisfies NetworkInput

/** Mode Testnet, `eip155:919`. */
export const modeTestnet = {
  id: 919,
  name: 'Mode Testnet',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://sepolia.mode.network'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://sepolia.explorer.mode.network' } },
  testnet: true,
} as const satisfies NetworkInput

/** A local development chain, as anvil and Hardhat start it. */
export const localhost = {
  id: 31337,
  name: 'Localhost',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  testnet: true,
} as const satisfies NetworkInput
