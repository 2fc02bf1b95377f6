/** What a gateway has for which chain: asked once, so that nobody asks for what is not there, which browsers note as an error. */
import * as z from 'zod/mini'
import type { Gateway } from './gateway.js'

const chains = z.catch(z.array(z.string()).check(z.maxLength(1_000)), [])
const answer = z.object({
  features: z.object({ balance: chains, history: chains, price: z.catch(z.boolean(), true) }),
})

type GatewayFeature = keyof z.infer<typeof answer>['features']

/** True also where the gateway can't be asked: then it is asked for the thing itself. */
export function createGatewayFeatures(gateway: Gateway) {
  let asked: Promise<z.infer<typeof answer>['features'] | undefined> | undefined
  return async function has(feature: GatewayFeature, chainId: string): Promise<boolean> {
    asked ??= gateway
      .get('/v1/supported-chains', {}, (value) => z.parse(answer, value).features)
      .catch(() => {
        asked = undefined
        return undefined
      })
    const known = await asked
    const there = known?.[feature] ?? true
    return typeof there === 'boolean' ? there : there.includes(chainId)
  }
}
