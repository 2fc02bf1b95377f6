/** What a gateway has for which chain: asked once, so that nobody asks for what is not there, which browsers note as an error. */
import * as z from 'zod/mini'
import type { KitEnvironment } from '../env.js'
import type { Gateway } from './gateway.js'

const chains = z.catch(z.array(z.string()).check(z.maxLength(1_000)), [])
const answer = z.object({
  features: z.object({ balance: chains, history: chains, price: z.catch(z.boolean(), true) }),
})

type GatewayFeature = keyof z.infer<typeof answer>['features']

/** By kit: each has an environment of its own. */
const answers = new WeakMap<KitEnvironment, Promise<unknown>>()

/** What the gateway of a kit says it has: one answer for all features that ask, and anew after a failure. */
export function supportedChains(env: KitEnvironment, gateway: Gateway): Promise<unknown> {
  const known = answers.get(env)
  if (known) return known
  const asking = gateway.get('/v1/supported-chains', {}, (told) => told)
  answers.set(env, asking)
  asking.catch(() => answers.delete(env))
  return asking
}

/** True also where the gateway can't be asked: then it is asked for the thing itself. */
export function createGatewayFeatures(env: KitEnvironment, gateway: Gateway) {
  return async function has(feature: GatewayFeature, chainId: string): Promise<boolean> {
    const told = await supportedChains(env, gateway).catch(() => undefined)
    const known = z.safeParse(answer, told)
    const there = known.success ? known.data.features[feature] : true
    return typeof there === 'boolean' ? there : there.includes(chainId)
  }
}
