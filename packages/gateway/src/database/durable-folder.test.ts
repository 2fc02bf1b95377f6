/** What the embedded database has flushed to the disk when it acknowledges a commit. */
import { fsyncSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openDurableFolder } from './durable-folder.js'

const folder = mkdtempSync(join(tmpdir(), 'scope-fsync-'))
const flushed: string[] = []
let isBroken = false
let client: PGlite

beforeAll(async () => {
  client = await openDurableFolder(join(folder, 'pg'), (fd, path) => {
    if (isBroken) throw new Error('EIO')
    fsyncSync(fd)
    flushed.push(path.slice(folder.length))
  })
  await client.exec('create table t (a integer)')
}, 120_000)
afterAll(async () => {
  await client.close().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  flushed.length = 0
})
const logs = () => flushed.filter((path) => path.startsWith('/pg/pg_wal/')).length

it('[B12] flushes the log before it acknowledges a commit, and not before a read', async () => {
  for (let at = 1; at <= 10; at++) {
    await client.query('insert into t values ($1)', [at])
    expect(logs()).toBeGreaterThanOrEqual(at)
  }
  flushed.length = 0
  await client.query('select * from t')
  expect(flushed).toEqual([])
  await client.transaction(async (step) => {
    await step.query('insert into t values (11)')
    await step.query('insert into t values (12)')
    expect(logs()).toBe(0)
  })
  expect(logs()).toBeGreaterThanOrEqual(1)
})

it('[B12] flushes the tables before the checkpoint that lets their log go', async () => {
  await client.query('insert into t select generate_series(1, 1000)')
  flushed.length = 0
  await client.exec('checkpoint')
  const control = flushed.lastIndexOf('/pg/global/pg_control')
  expect(control).toBeGreaterThan(0)
  expect(flushed.slice(0, control).some((path) => path.startsWith('/pg/base/'))).toBe(true)
  expect(flushed.slice(control).some((path) => path.startsWith('/pg/base/'))).toBe(false)
})

it('[B12] acknowledges only what the disk has stored', async () => {
  isBroken = true
  await expect(client.query('insert into t values (13)')).rejects.toThrow()
})
