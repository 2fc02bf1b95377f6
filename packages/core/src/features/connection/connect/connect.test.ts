/** Who is asked before the code for asking is there. */
import { expect, it, vi } from 'vitest'
import type { Connector, WalletSession } from '../../../chain/adapter.js'
import { KitError } from '../../../errors/kit-error.js'
import { createLifetime } from '../../../lib/lifetime.js'
import { createConnect } from './connect.js'
import { type ConnectRequests, createConnectRequests } from './connect-requests.js'

const connector: Connector = {
  id: 'fox',
  name: 'Fox',
  namespace: 'eip155',
  type: 'ANNOUNCED',
  provider: {},
}
const session = {} as WalletSession

/** The code comes when `arrive` is called, or never. */
function late() {
  let questions: ConnectRequests | undefined
  let arrive = () => {}
  let fail = (_: KitError) => {}
  const code = new Promise<ConnectRequests>((resolve, reject) => {
    arrive = () => {
      questions = createConnectRequests(
        {
          now: () => 1,
          open: () => new Promise((resolve) => void opened.push(resolve)),
          onAnswer: (_, __, settle) => settle(),
          onFail,
          onOver: () => undefined,
        },
        asking.$connectionAttempts,
      )
      resolve(questions)
    }
    fail = reject
  })
  const opened: ((answer: WalletSession) => void)[] = []
  const onFail = vi.fn()
  const asking = createConnect({
    now: () => 1,
    questions: () => questions,
    fetchQuestions: () => code,
    onFail,
  })
  const statuses = () => asking.$connectionAttempts.get().map(({ status }) => status)
  return { asking, arrive, fail, opened, onFail, statuses }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('is known at once, and shared by later callers', async () => {
  const { asking, arrive, opened, statuses } = late()
  const lifetime = createLifetime()
  const answers = [asking.ask(connector, lifetime), asking.ask(connector, lifetime)]
  expect([asking.in('eip155'), statuses()]).toEqual([connector, ['pending']])
  arrive()
  await settled()
  expect(opened).toHaveLength(1)
  opened[0]?.(session)
  expect(await Promise.all(answers)).toEqual([true, true])
  expect(statuses()).toEqual([])
})

it('answers the second request after the first was canceled', async () => {
  const { asking, arrive, opened, statuses } = late()
  const lifetime = createLifetime()
  const first = asking.ask(connector, lifetime)
  asking.cancel()
  expect(statuses()).toEqual([])
  const second = asking.ask(connector, lifetime)
  arrive()
  expect(await first).toBe(false)
  await settled()
  expect(opened).toHaveLength(1)
  opened[0]?.(session)
  expect(await second).toBe(true)
})

it('asks for the request of the second run if the kit stopped and restarted', async () => {
  const { asking, arrive, opened, statuses } = late()
  const [before, now] = [createLifetime(), createLifetime()]
  const first = asking.ask(connector, before)
  before.dispose()
  asking.cancel()
  const second = asking.ask(connector, now)
  arrive()
  await settled()
  opened[0]?.(session)
  expect([await first, await second, statuses()]).toEqual([false, true, []])
})

it('reports a chunk that can’t load, and clears the error if canceled', async () => {
  const { asking, fail, onFail, statuses } = late()
  const answer = asking.ask(connector, createLifetime())
  fail(new KitError('chunk-load-failed', 'Not loaded.'))
  expect(await answer).toBe(false)
  expect(statuses()).toEqual(['failed'])
  expect(onFail).toHaveBeenCalledOnce()
  asking.cancel()
  expect(statuses()).toEqual([])
})
