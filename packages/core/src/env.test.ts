import { createMemoryAdapter } from '@scope/testing'
import { expect, it } from 'vitest'
import { createKit } from './create-kit.js'
import { browserEnv } from './env.js'
import { networks } from './fixtures/test-kit.js'
import { memoryStorage } from './storage/key-value.js'

it('spreads random numbers over 0 to 1', () => {
  const numbers = Array.from({ length: 50 }, () => browserEnv().random())
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
  expect(new Set(numbers).size).toBeGreaterThan(40)
})

it('connects and reconnects with an EventTarget as the window, as in Node', async () => {
  const { adapter, wallet } = createMemoryAdapter({
    namespace: 'eip155',
    networks: ['eip155:1'],
  })
  const storage = memoryStorage()
  const open = () => {
    const page = new EventTarget()
    const kit = createKit({
      metadata: { name: 'Bot', url: 'https://site.example' },
      networks: [networks.one],
      adapters: [adapter],
      storage,
      env: { window: page },
    })
    return { page, kit, stop: kit.start() }
  }
  const first = open()
  expect(await first.kit.connection.connect('test.memory.wallet1')).toBe(true)
  first.stop()

  const second = open()
  await expect.poll(() => second.kit.account().get().status).toBe('connected')
  // An error of the kit's listener is an uncaught one, and fails the run.
  second.page.dispatchEvent(new Event('focus'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(second.kit.account().get().address).toBe(wallet.addresses[0])
  second.stop()
})
