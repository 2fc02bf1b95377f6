/**
 * Allows one process per folder. The embedded database has no lock of its own, and two processes in one folder corrupt
 * it. Process ids mean nothing across containers, where each is 1. So the holder rewrites its file regularly, and other
 * processes check whether that continues.
 */
import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

export interface LockOptions {
  /** Between two signs of life; after three without one the folder is free. */
  readonly beatMs?: number
  /** Another took the folder while this process stood still. Ends the process unless it is given. */
  readonly onLost?: () => void
}

const holder = z.object({
  token: z.uuid(),
  place: z.string(),
  pid: z.int().positive(),
  start: z.string(),
})

const toText = (file: string): string => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Within which a process's number means one process: a boot and its namespace of numbers; without Linux, the machine. */
function readPlace(): string {
  try {
    return toText('/proc/sys/kernel/random/boot_id').trim() + fs.readlinkSync('/proc/self/ns/pid')
  } catch {
    return hostname()
  }
}

/** Ticks since boot, proc(5) field 22; empty where there is no such file. */
const getStart = (pid: number): string =>
  toText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19] ?? ''

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM'
  }
}

function read(file: string): z.output<typeof holder> | undefined {
  try {
    return holder.parse(JSON.parse(toText(file)))
  } catch {
    return undefined
  }
}

/** Whether it is certain without waiting: it ran where this process runs, and runs no more. */
function isGone(file: string, place: string): boolean {
  const owner = read(file)
  if (owner?.place !== place) return false
  return !isAlive(owner.pid) || getStart(owner.pid) !== owner.start
}

const getBeat = (file: string): number | undefined =>
  fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs

const inUse = () =>
  new Error(
    'The data folder is in use by another gateway. To run several gateways, set DATABASE_URL.',
  )
const lost = () => {
  throw new Error('The data folder lock was lost to another gateway.')
}

/** Opens the file where there is none. */
function create(file: string): number | undefined {
  try {
    return fs.openSync(file, 'wx')
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST') return undefined
    throw thrown
  }
}

const lockedFiles = new Set<string>()

/**
 * Locks the folder and returns a function that releases it. Rejects after at most one beat if another process holds it.
 * Takes over the lock of a killed process at once if it is old or certainly unowned. Otherwise waits for three beats of
 * silence.
 */
export async function lockFolder(
  folder: string,
  { beatMs = 3_000, onLost = lost }: LockOptions = {},
): Promise<() => void> {
  fs.mkdirSync(folder, { recursive: true })
  const file = join(folder, 'gateway.pid')
  if (lockedFiles.has(file)) throw inUse()
  lockedFiles.add(file)
  const token = randomUUID()
  const place = readPlace()
  const text = JSON.stringify({ token, place, pid: process.pid, start: getStart(process.pid) })
  const candidate = `${file}.${token}`

  /** Times of one file system are compared with each other: its clock may not be this machine's. */
  async function takeOver(): Promise<number> {
    const fd = fs.openSync(candidate, 'wx')
    fs.writeSync(fd, text, 0)
    try {
      const [seen, last] = [toText(file), getBeat(file)]
      const age = (getBeat(candidate) ?? 0) - (last ?? 0)
      const until = performance.now() + 3 * beatMs - Math.max(0, age)
      const isSame = () => toText(file) === seen && getBeat(file) === last
      while (!isGone(file, place) && performance.now() < until) {
        await wait(beatMs / 10)
        if (!isSame()) throw inUse()
      }
      if (!isSame()) throw inUse()
      fs.renameSync(candidate, file)
      return fd
    } catch (thrown) {
      fs.closeSync(fd)
      fs.rmSync(candidate, { force: true })
      throw thrown
    }
  }

  try {
    const made = create(file)
    if (made !== undefined) fs.writeSync(made, text, 0)
    const fd = made ?? (await takeOver())
    const isOurs = () => read(file)?.token === token
    const timer = setInterval(() => {
      // Writes to the opened file, even if another file has replaced it.
      fs.writeSync(fd, text, 0)
      if (isOurs() || getBeat(file) === undefined) return
      clearInterval(timer)
      onLost()
    }, beatMs)
    timer.unref()
    let isHeld = true
    const unlock = () => {
      if (!isHeld) return
      isHeld = false
      clearInterval(timer)
      if (isOurs()) fs.rmSync(file, { force: true })
      fs.closeSync(fd)
      lockedFiles.delete(file)
    }
    if (made === undefined) {
      // Two may have taken it over at once: the last one has it.
      await wait(beatMs / 10)
      if (!isOurs()) {
        unlock()
        throw inUse()
      }
    }
    return unlock
  } catch (thrown) {
    lockedFiles.delete(file)
    throw thrown
  }
}
