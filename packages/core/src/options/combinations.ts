/** What does not go together among right options: told in the console of development builds, as the site still works. */
import { toNetwork } from '../chain/network.js'
import type { Namespace } from '../ids/caip.js'
import type { CoreOptions } from './options.js'

const adapterPackages: Readonly<Partial<Record<Namespace, string>>> = {
  eip155: ": import { evm } from '@scope/adapter-evm'",
  solana: ": import { solana } from '@scope/adapter-solana'",
  bip122: ": import { bitcoin } from '@scope/adapter-bitcoin'",
}

/** The sentences for the developer. Each names the option, what is there, and what to change. */
export function getCombinationErrors(
  { networks, adapters = [], gatewayUrl, projectId }: CoreOptions,
  features: readonly string[],
): readonly string[] {
  const errors: string[] = []
  const served = networks.map((input) => toNetwork(input).chainNamespace)
  // WalletConnect's universal adapter serves a namespace without an adapter of its own.
  const isUniversal = features.includes('walletConnect')
  for (const [at, namespace] of served.entries())
    if (
      served.indexOf(namespace) === at &&
      !isUniversal &&
      !adapters.some((adapter) => adapter.namespace === namespace)
    )
      errors.push(
        `networks[${at}]: ${namespace} has no adapter, so its wallets are not found. Add one to adapters${adapterPackages[namespace] ?? ''}.`,
      )
  for (const [at, { namespace }] of adapters.entries())
    if (!served.includes(namespace))
      errors.push(
        `adapters[${at}]: ${namespace} has no network, so its wallets can't be used. Add one to networks, or leave the adapter out.`,
      )
  if (adapters.length === 0 && !isUniversal)
    errors.push(
      'adapters: there are none, and no walletConnect, so visitors have no way to connect. Give one of both.',
    )
  if (gatewayUrl !== undefined && projectId === undefined)
    errors.push(
      'projectId: missing, and the gateway serves known projects only. Pass an id of `projects` in its configuration.',
    )
  return errors
}
