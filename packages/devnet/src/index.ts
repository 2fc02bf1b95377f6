/** The public face of @scope/devnet. */
export { devAccounts } from './accounts.js'
export { type Devnet, type DevnetChain, type DevnetOptions, startDevnet } from './devnet.js'
