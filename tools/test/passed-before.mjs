/**
 * Remembers on which files a step passed, in `.cache/`, so that it is not run again on the same ones. A test that fails
 * once in a while is found by the runs that look for it: `--force`, `--repeat`, `--shuffle`, `--busy` and `--nightly`.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tool-path.mjs'

const folder = join(root, '.cache')
const file = join(folder, 'passed-steps.json')

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

/** @param {string} step @param {string | undefined} files */
export const hasPassedBefore = (step, files) => files !== undefined && read()[step] === files

/** @param {string} step @param {string | undefined} files */
export function rememberPassed(step, files) {
  if (files === undefined) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify({ ...read(), [step]: files }, null, 2))
}
