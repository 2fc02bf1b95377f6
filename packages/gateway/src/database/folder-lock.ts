/** One process a folder: the embedded database has no lock of its own, and two in one folder ruin it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM'
  }
}

const held = new Set<string>()

/**
 * Answers what lets it go. Throws where another process that lives holds it. A process that was killed leaves its file,
 * and in a container the next one has the same number: that is no other.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'gateway.pid')
  const mine = String(process.pid)
  const inUse = () =>
    new Error(`The data folder is in use by another gateway. Several need DATABASE_URL.`)
  if (held.has(file)) throw inUse()
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      break
    } catch (thrown) {
      if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST')) throw thrown
    }
    const owner = readFileSync(file, 'utf8')
    if (owner !== mine && /^\d+$/.test(owner) && isAlive(Number(owner))) throw inUse()
    rmSync(file, { force: true })
  }
  held.add(file)
  return () => {
    held.delete(file)
    rmSync(file, { force: true })
  }
}
