/** B3: what one address does is its own. */
import { expect, it } from 'vitest'
import { memoryKeyValue } from '../key-value/memory.js'
import { createLimiter } from './limiter.js'

const limits = { address: { requests: 3, seconds: 60 }, project: { requests: 8, seconds: 60 } }

it('[B3] requests that were refused for their address cost the project nothing', async () => {
  const store = memoryKeyValue()
  const limiter = createLimiter({ shared: store, local: store, salt: 's', onSharedLost() {} })
  const take = (address: string) => limiter.take('reads', 'shop', address, 1, limits)
  const expectRefused = (address: string, name: string) =>
    expect(take(address)).rejects.toMatchObject({ status: 429, reasons: [{ name }] })
  for (let at = 0; at < 3; at++) await take('one')
  for (let at = 0; at < 50; at++) await expectRefused('one', 'address')
  for (let at = 0; at < 3; at++) await take('two')
  for (let at = 0; at < 2; at++) await take('three')
  await expectRefused('four', 'projectId')
})
