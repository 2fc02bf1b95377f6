/**
 * The conformance suite of the adapter contract: every promise of `ChainAdapter`, tested on your adapter.
 * Nothing is skipped: where an ability is absent, it is tested that asking for it is refused properly.
 */
import { describe } from 'vitest'
import { describeChain } from './conformance/chain.js'
import { describeConnect } from './conformance/connect.js'
import type { ConformanceOptions } from './conformance/context.js'
import { describeDiscovery } from './conformance/discover.js'
import { describeListen } from './conformance/listen.js'
import { describeNetwork } from './conformance/network.js'
import { describeSign } from './conformance/sign.js'

export type { ConformanceOptions } from './conformance/context.js'
export type { AdapterFixture, AdapterWallet } from './conformance/fixture.js'

/**
 * Declares the conformance tests of the adapter contract for an adapter. Call it at the top level of a Vitest
 * file.
 *
 * Each test opens and closes its own fixture. If an optional capability is missing, the tests check that
 * requests for it are rejected.
 *
 * @param options - Name, adapter and fixture.
 * @example
 * ```ts
 * describeAdapter({ name: 'evm', adapter: evm, open: () => openEvmFixture({ chains }) })
 * ```
 */
export function describeAdapter(options: ConformanceOptions): void {
  describe(`${options.name} keeps the adapter contract`, () => {
    describeDiscovery(options)
    describeConnect(options)
    describeListen(options)
    describeNetwork(options)
    describeSign(options)
    describeChain(options)
  })
}
