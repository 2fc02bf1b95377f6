/**
 * Remembers on which files a check passed, in `.cache/`, so that it is not run again on the same ones. Tests are never
 * remembered: one that fails once in a while is found by running it again.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tool-path.mjs'

const folder = join(root, '.cache')
const file = join(folder, 'passed-checks.json')

/** @returns {Record<string, string>} */
function read() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** All files that Git tracks or would track, and the versions of Node and the system. Undefined without Git. */
export function hashFiles() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { status, stdout } = spawnSync('git', args, { cwd: root, maxBuffer: 2 ** 26 })
  if (status !== 0) return undefined
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const name of [...new Set(stdout.toString().split('\0'))].sort()) {
    const path = join(root, name)
    if (!name || !existsSync(path)) continue
    hash.update(`\0${name}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** @param {string} check @param {string | undefined} files */
export const hasPassedBefore = (check, files) => files !== undefined && read()[check] === files

/** @param {string} check @param {string | undefined} files */
export function rememberPassed(check, files) {
  if (files === undefined) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify({ ...read(), [check]: files }, null, 2))
}
