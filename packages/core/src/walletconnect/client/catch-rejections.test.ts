/** The parts here are made up: what real ones do is in `lost-responses.test.ts`. The relayer is a fake, too. */
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catchRejections } from './catch-rejections.js'
import { listenToPage, removePageListeners, repeatInPage, waitInPage } from './page-listeners.js'
import { suppressReconnect } from './patch-relayer.js'

const unheard: unknown[] = []
const hear = (reason: unknown) => unheard.push(reason)
beforeEach(() => {
  unheard.length = 0
  process.on('unhandledRejection', hear)
})
afterEach(() => {
  process.off('unhandledRejection', hear)
  removePageListeners()
  vi.useRealTimers()
})
/** Node reports an unhandled rejection after the promises of its turn. */
const soon = () => new Promise((resolve) => setImmediate(resolve))

class Store {
  async save(value: string) {
    throw new Error(value)
  }
}

class Engine {
  readonly events = new EventEmitter()
  readonly store = new Store()
  readonly self = this
  init = async () => {
    throw new Error('init')
  }
  async run() {
    throw new Error('run')
  }
  start() {
    void this.init()
    void this.run()
    void this.store.save('store')
    return 1
  }
}

it('catches rejections of unawaited calls, and answers awaiting callers as before', async () => {
  const engine = new Engine()
  catchRejections(engine)
  expect(engine.start()).toBe(1)
  await expect(engine.run()).rejects.toThrow('run')
  await expect(engine.store.save('mine')).rejects.toThrow('mine')
  await soon()
  expect(unheard).toEqual([])
})

it('calls the other listeners if one fails, now or later', async () => {
  const engine = new Engine()
  const heard: unknown[] = []
  engine.events.on('news', () => {
    throw new Error('now')
  })
  engine.events.on('news', async () => {
    throw new Error('later')
  })
  catchRejections(engine)
  engine.events.once('news', (text) => heard.push(text))
  expect(engine.events.emit('news', 'a')).toBe(true)
  expect(engine.events.emit('news', 'b')).toBe(true)
  expect(engine.events.emit('error', new Error('no listener'))).toBe(false)
  await soon()
  expect(heard).toEqual(['a'])
  expect(unheard).toEqual([])
})

it('catches what fails in a timer or an event of the page', async () => {
  const target = new EventTarget()
  Object.assign(globalThis, {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  })
  const fail = async () => {
    throw new Error('timer')
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  waitInPage(fail, 1)
  repeatInPage(fail, 5)
  listenToPage('online', fail)
  target.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(20)
  await soon()
  removePageListeners()
  Reflect.deleteProperty(globalThis, 'addEventListener')
  Reflect.deleteProperty(globalThis, 'removeEventListener')
  expect(unheard).toEqual([])
})

it('keeps an unpublished message in the queue, without an error of the page', async () => {
  const attempts: unknown[] = []
  const publisher = {
    queue: new Map([['1', { request: { id: '1' }, opts: {}, attempt: 1 }]]),
    checkQueue: () => undefined,
    async rpcPublish(request: unknown) {
      attempts.push(request)
      throw new Error('no connection')
    },
  }
  const relayer = {
    connecting: false,
    events: {},
    publisher,
    createProvider: async () => undefined,
    connect: async () => undefined,
    transportClose: async () => undefined,
  }
  suppressReconnect(relayer)
  publisher.checkQueue()
  publisher.checkQueue()
  await soon()
  expect(attempts).toHaveLength(2)
  expect(publisher.queue.get('1')?.attempt).toBe(3)
  expect(unheard).toEqual([])
})
