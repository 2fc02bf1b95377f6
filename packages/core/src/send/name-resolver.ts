/** Resolves the names that are typed as recipients, on the network of the draft. */
import type { InternalKit } from '../feature.js'
import type { FoundName } from './recipient.js'
import type { Draft } from './send-feature.js'

/** Undefined without `names()`, and on a network that this site does not list. */
export const createNameResolver =
  (kit: Pick<InternalKit, 'network' | 'names'>) =>
  ({ networkId }: Pick<Draft, 'networkId'>) => {
    const network = kit.network.find(networkId)
    const { names } = kit
    if (!names || !network) return undefined
    return async (name: string, signal: AbortSignal): Promise<FoundName | undefined> =>
      (await names.open())?.resolve(name, network, signal)
  }
