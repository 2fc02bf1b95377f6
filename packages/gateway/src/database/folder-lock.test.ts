/** One process a folder, also between containers, in which each is process 1. */
import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.js'

let root = ''
let folder = ''
let file = ''
const undo: (() => void)[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scope-lock-'))
  folder = join(root, 'data')
  file = join(folder, 'gateway.pid')
  mkdirSync(folder)
})
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step()
  rmSync(root, { recursive: true, force: true })
})

const beatMs = 100
/** Longer than a test may take: three of them can't pass in it. */
const longBeatMs = 12_000
const other = (more: object = {}) =>
  JSON.stringify({
    token: '7b5c2d8e-1c7e-4b62-9d2e-9a4dc44a1234',
    place: 'another container',
    pid: process.pid,
    start: '1',
    ...more,
  })

async function locked(at = folder, beat = beatMs): Promise<() => void> {
  const unlock = await lockFolder(at, { beatMs: beat })
  undo.push(unlock)
  return unlock
}

it('rejects a second lock of the same process until the first unlocks', async () => {
  const unlock = await locked()
  const link = join(root, 'volume')
  symlinkSync(folder, link)
  await expect(lockFolder(link, { beatMs })).rejects.toThrow('in use')
  await expect(lockFolder(folder, { beatMs })).rejects.toThrow('in use')
  expect(readdirSync(folder)).toEqual(['gateway.pid'])
  unlock()
  expect(readdirSync(folder)).toEqual([])
  await locked(link)
})

it('takes over another container’s lock after three silent beats, or at once if old', async () => {
  writeFileSync(file, other())
  const before = performance.now()
  const unlock = await locked()
  expect(performance.now() - before).toBeGreaterThan(2.5 * beatMs)
  unlock()
  writeFileSync(file, other())
  utimesSync(file, 1, 1)
  // Three of these beats are longer than the test may take.
  await locked(folder, longBeatMs)
})

it('detects a dead process of this machine, also if its id is reused', async () => {
  const unlock = await locked()
  const own = JSON.parse(readFileSync(file, 'utf8'))
  unlock()
  const { pid } = spawnSync('true')
  for (const gone of [{ ...own, pid }, ...(own.start ? [{ ...own, start: '1' }] : [])]) {
    writeFileSync(file, JSON.stringify(gone))
    ;(await locked(folder, longBeatMs))()
  }
})

it('gives the lock to one of several that take over at once', async () => {
  writeFileSync(file, other())
  const links = ['a', 'b', 'c', 'd'].map((name) => join(root, name))
  for (const link of links) symlinkSync(folder, link)
  const results = await Promise.allSettled(links.map((link) => locked(link)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(readdirSync(folder)).toEqual(['gateway.pid'])
})

it('reports a lock lost to another process, and keeps that process’s file', async () => {
  let isLost = false
  const unlock = await lockFolder(folder, {
    beatMs,
    onLost: () => {
      isLost = true
    },
  })
  writeFileSync(join(root, 'new'), other())
  renameSync(join(root, 'new'), file)
  await expect.poll(() => isLost).toBe(true)
  unlock()
  expect(readFileSync(file, 'utf8')).toBe(other())
})
