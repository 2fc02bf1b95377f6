/**
 * Features of a gateway per chain. Fetched once, so that the kit doesn't request unsupported features: browsers log
 * such requests as errors.
 */
import * as z from 'zod/mini'
import type { KitEnvironment } from '../env.js'
import type { Gateway } from './gateway.js'

const chains = z.catch(z.array(z.string()).check(z.maxLength(1_000)), [])
const answer = z.object({
  features: z.object({
    balance: chains,
    history: chains,
    onramp: chains,
    swap: chains,
    price: z.catch(z.boolean(), true),
    /** Currencies. Older gateways have none. */
    rates: chains,
  }),
})

type GatewayFeature = keyof z.infer<typeof answer>['features']

/** By kit: each has an environment of its own. */
const answers = new WeakMap<KitEnvironment, Promise<unknown>>()

/** Fetches the features of a kit's gateway. All features share one response. After a failure it is fetched again. */
export function supportedChains(env: KitEnvironment, gateway: Gateway): Promise<unknown> {
  const known = answers.get(env)
  if (known) return known
  const asking = gateway.get('/v1/supported-chains', {}, (body) => body)
  answers.set(env, asking)
  asking.catch(() => answers.delete(env))
  return asking
}

/** True also where the gateway can't be asked: then it is asked for the thing itself. `key` is a CAIP-2 id, or a currency. */
export function createGatewayFeatures(env: KitEnvironment, gateway: Gateway) {
  return async function has(feature: GatewayFeature, key: string): Promise<boolean> {
    const response = await supportedChains(env, gateway).catch(() => undefined)
    const known = z.safeParse(answer, response)
    const support = known.success ? known.data.features[feature] : true
    return typeof support === 'boolean' ? support : support.includes(key)
  }
}
