/** Killed in the middle of writing: what was answered with 2xx is there when it starts again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway } from './create-gateway.js'
import { type Database, openEmbedded, openPostgres } from './database/open.js'
import { event } from './database/schema.js'
import { ask, configWith, getEvent } from './fixtures/auth-requests.js'
import { type BuiltCommand, buildCommand } from './fixtures/command.js'
import { findPostgres, startPostgres } from './fixtures/services.js'
import { writeStartedFolder } from './fixtures/started-folder.js'

let command: BuiltCommand
beforeAll(async () => {
  command = await buildCommand()
  undo.push(() => command.remove())
})
const folder = mkdtempSync(join(tmpdir(), 'scope-durable-'))
const undo: (() => Promise<void> | void)[] = [
  () => rmSync(folder, { recursive: true, force: true }),
]
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

async function started(
  env: Record<string, string>,
): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, [command.file], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  undo.push(() => void child.kill('SIGKILL'))
  let said = ''
  for await (const part of child.stdout ?? []) {
    said += String(part)
    const address = /^ready (.+)$/m.exec(said)?.[1]
    if (address) return { child, address }
  }
  throw new Error(`it did not start: ${said}`)
}

/** Sends until the gateway is gone; answers the ids that it said it had kept. */
async function sendUntilGone(address: string, child: ChildProcess): Promise<string[]> {
  const kept: string[] = []
  let isGone = false
  const gone = once(child, 'exit').then(() => {
    isGone = true
  })
  const sender = async () => {
    while (!isGone) {
      const events = [getEvent('MODAL_OPEN'), getEvent('MODAL_CLOSE')]
      try {
        const response = await fetch(`${address}/e?projectId=development`, {
          method: 'POST',
          body: JSON.stringify(events),
          signal: AbortSignal.timeout(5_000),
        })
        if (response.status === 202) kept.push(...events.map(({ eventId }) => eventId))
      } catch {
        // It is gone, or a busy machine is slow: then there is more to send, so that it is killed at all.
      }
    }
  }
  const senders = Array.from({ length: 8 }, sender)
  // In the middle: while all of them wait for a write.
  const killer = (async () => {
    while (kept.length < 100) await new Promise((resolve) => setTimeout(resolve, 5))
    child.kill('SIGKILL')
  })()
  await Promise.all([...senders, killer, gone])
  return kept
}

async function expectAll(database: Database, kept: readonly string[]): Promise<void> {
  const gateway = await createGateway(configWith(), { database })
  expect((await ask(gateway, '/readyz')).status).toBe(200)
  const there = new Set(
    (await database.db.select({ id: event.eventId }).from(event)).map(({ id }) => id),
  )
  expect(kept.length).toBeGreaterThanOrEqual(100)
  expect(kept.filter((id) => !there.has(id))).toEqual([])
  // Half a request is never there: both of its events or none.
  expect(there.size % 2).toBe(0)
  await gateway.close()
}

describe('killed in mid-write', () => {
  it('keeps every event that got a 2xx response: the embedded database', async () => {
    const place = join(folder, 'data')
    await writeStartedFolder(place)
    const { child, address } = await started({ DATA_DIR: place })
    const kept = await sendUntilGone(address, child)
    const database = await openEmbedded(place)
    await expectAll(database, kept)
    // One process a folder, though the last one left its mark.
    await expect(openEmbedded(place)).rejects.toThrow('in use')
    await database.close()
  }, 120_000)

  it.runIf(findPostgres())(
    'keeps every event that got a 2xx response: PostgreSQL',
    async () => {
      const postgres = await startPostgres()
      undo.push(() => postgres.stop())
      const { child, address } = await started({ DATABASE_URL: postgres.url })
      const kept = await sendUntilGone(address, child)
      const database = openPostgres(postgres.url, () => {})
      await expectAll(database, kept)
      await database.close()
    },
    120_000,
  )
})
