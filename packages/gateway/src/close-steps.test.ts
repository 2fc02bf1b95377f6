/** Closing a gateway whose parts fail: nothing that comes after stays open. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createEventStore } from './analytics/event-store.js'
import { type CloseStep, runCloseSteps } from './close-steps.js'
import { lockFolder } from './database/folder-lock.js'
import type { Db } from './database/open.js'

it('[B10] runs every step in reverse order after one that fails, and reports each failure', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scope-close-'))
  const order: string[] = []
  const unlock = await lockFolder(folder)
  const steps: CloseStep[] = [
    () => {
      unlock()
      order.push('folder')
    },
    () => Promise.reject(new Error('pool')),
    () => void order.push('timer'),
    () => {
      throw new Error('events')
    },
  ]
  await expect(runCloseSteps(steps)).rejects.toMatchObject({
    errors: [{ message: 'events' }, { message: 'pool' }],
  })
  expect(order).toEqual(['timer', 'folder'])
  // The folder is free again.
  ;(await lockFolder(folder))()
  await runCloseSteps(steps)
  rmSync(folder, { recursive: true })
})

it('[B10] drops pending events at the first failed write when it closes', async () => {
  const failure = new Error('connection timed out')
  const transaction = vi.fn(() => Promise.reject(failure))
  const db = { transaction } as unknown as Db
  const store = createEventStore(db, { onStored: () => {} })
  const oneEvent = () => [
    {
      projectId: 'shop',
      eventId: '7b5c2d8e-1c7e-4b62-9d2e-9a4dc44a1234',
      type: 'MODAL_OPEN',
      occurredAt: new Date(),
      domain: null,
      path: null,
      wallet: null,
      chain: null,
      code: null,
      properties: {},
      addressHash: null,
    },
  ]
  const waiting = Array.from({ length: 1_200 }, () =>
    store.keep(oneEvent()).then(
      () => 'kept',
      () => 'lost',
    ),
  )
  await store.close()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['lost']))
  expect(transaction.mock.calls.length).toBeLessThan(3)
})
