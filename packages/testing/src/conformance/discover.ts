/** The promises of `discover` and of what it finds. */
import type { Connector } from '@scope/core/chain'
import { describe, expect, it } from 'vitest'
import { type ConformanceOptions, findConnector, withFixture } from './context.js'
import { countListeners } from './count-listeners.js'

export function describeDiscovery(options: ConformanceOptions): void {
  describe('discovery', () => {
    it(
      'finds the wallet without asking it anything',
      withFixture(options, async ({ connector, wallet, adapter }) => {
        expect(connector.namespace).toBe(adapter.namespace)
        expect(connector.id).not.toBe('')
        expect(connector.name).not.toBe('')
        expect(connector.provider).toBeDefined()
        expect(wallet.requests).toEqual([])
        expect(wallet.listenerCount()).toBe(0)
      }),
    )
    it(
      'finds connectors that can not be changed',
      withFixture(options, async ({ connector }) => {
        expect(Object.isFrozen(connector)).toBe(true)
        if (connector.rdns !== undefined) expect(connector.rdns).toBe(connector.rdns.toLowerCase())
        if (connector.imageUrl !== undefined) expect(connector.imageUrl).toMatch(/^data:image\//)
      }),
    )
    it(
      'gives a wallet the same id each time',
      withFixture(options, async (stage) => {
        expect((await findConnector(options.adapter(), stage)).id).toBe(stage.connector.id)
      }),
    )
    it(
      'does not take a wallet that announces itself twice for two',
      withFixture(options, async ({ adapter, window, wallet, connector }) => {
        const ids = new Set<string>()
        const found = ({ id }: Connector) => void ids.add(id)
        const stop = await adapter.discover({ window, add: found, remove: () => undefined })
        wallet.announce()
        wallet.announce()
        stop()
        expect([...ids]).toEqual([connector.id])
      }),
    )
    it(
      'stops, finds nothing afterwards and leaves no listener on the page',
      withFixture(options, async ({ adapter, window, wallet }) => {
        const listeners = countListeners(window)
        let isStopped = false
        let late = 0
        const found = () => {
          if (isStopped) late++
        }
        const stop = await adapter.discover({ window, add: found, remove: () => undefined })
        stop()
        isStopped = true
        wallet.announce()
        await new Promise((resolve) => setTimeout(resolve, 20))
        expect(late).toBe(0)
        expect(listeners.count()).toBe(0)
        listeners.restore()
      }),
    )
    it(
      'serves several hosts at once, each stopped by itself',
      withFixture(options, async ({ window, wallet }) => {
        const adapter = options.adapter()
        const stopFirst = await adapter.discover({
          window,
          add: () => undefined,
          remove: () => undefined,
        })
        stopFirst()
        const found: Connector[] = []
        const stopSecond = await adapter.discover({
          window,
          add: (connector) => found.push(connector),
          remove: () => undefined,
        })
        wallet.announce()
        await expect.poll(() => found.length).toBeGreaterThan(0)
        stopSecond()
      }),
    )
    it('does nothing on a server', async () => {
      const host = { window: undefined, add: () => undefined, remove: () => undefined }
      const stop = await options.adapter().discover(host)
      expect(stop).not.toThrow()
    })
  })
}
