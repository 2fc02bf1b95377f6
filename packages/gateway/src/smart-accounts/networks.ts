/** Networks with smart accounts, as the embedded wallet and pages are told. */
import type { Config } from '../config/schema.js'

/** For the embedded wallet. */
export interface SmartNetwork {
  /** CAIP-2. */
  readonly chainId: string
  readonly standard: 'eip7702' | 'erc4337'
  /** Milliseconds since the epoch. Wallets that were made before keep the address of their key. */
  readonly since: number
  readonly hasPaymaster: boolean
}

export interface SmartAccountChain {
  readonly accountType: '7702' | '4337'
  /** Whether the gateway can sponsor fees. */
  readonly paymaster: boolean
}

/** Chains with a bundler. */
export function getSmartNetworks({ smartAccounts }: Config): readonly SmartNetwork[] {
  const { bundlers, paymasters, accounts } = smartAccounts
  return Object.keys(bundlers).map((chainId) => {
    const { type = '7702', since } = accounts[chainId] ?? {}
    return {
      chainId,
      standard: type === '7702' ? 'eip7702' : 'erc4337',
      since: since === undefined ? 0 : Date.parse(since),
      hasPaymaster: Object.hasOwn(paymasters, chainId),
    }
  })
}

/** For `GET /v1/supported-chains`. */
export function getSmartAccountFeatures(config: Config) {
  const networks = getSmartNetworks(config)
  const chains = networks.map(
    ({ chainId, standard, hasPaymaster }): [string, SmartAccountChain] => [
      chainId,
      { accountType: standard === 'eip7702' ? '7702' : '4337', paymaster: hasPaymaster },
    ],
  )
  return {
    bundler: networks.map(({ chainId }) => chainId),
    paymaster: networks.flatMap(({ chainId, hasPaymaster }) => (hasPaymaster ? [chainId] : [])),
    smartAccounts: Object.fromEntries(chains),
  }
}
