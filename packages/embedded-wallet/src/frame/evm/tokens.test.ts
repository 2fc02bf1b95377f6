import { type Devnet, startDevnet } from '@scope/devnet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nodeAt } from './fixtures/signer.js'
import { createTokens } from './tokens.js'

/** Answers 18 to `decimals()`, and to all else the text “OFF” after a word of its own, at the offset 64. */
const offsetToken =
  '0x60003560e01c63313ce56714602d576040600052600760205260036040526' +
  '24f464660e81b60605260806000f35b601260005260206000f3'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337 }] })
}, 60_000)
afterAll(() => devnet.stop())

it('reads the symbol and the name of a token whose text does not follow its first word', async () => {
  const node = nodeAt(devnet.chains[0]?.url ?? '')
  const address = '0x2222222222222222222222222222222222222222'
  await node.ask('anvil_setCode', [address, offsetToken])
  expect(await createTokens(node).read(address)).toEqual({
    kind: 'token',
    address,
    symbol: 'OFF',
    name: 'OFF',
    decimals: 18,
  })
})
