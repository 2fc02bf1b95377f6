/**
 * Compares which requirement and threat ids the tests cite, and how many assertions each package has, with an earlier
 * revision: `node tools/test/cited-ids.mjs REV`. Fails if an id is gone.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../tool-path.mjs'

const isTest = /\.(test|spec)\.tsx?$|\/(fixtures|conformance)\/.*\.tsx?$/
/** In brackets, as `[CON-05]` and `[F14]`, or after a comma, as `, SIW-09`. */
const id = /\[([A-Z]{1,3}-?\d{1,2})\]|\b([A-Z]{3}-\d{2})\b/g

/** @param {string} text */
export const citedIds = (text) =>
  [...text.matchAll(id)].map(([, inBrackets, bare]) => inBrackets ?? bare ?? '')

/** @param {readonly string[]} args */
function git(args) {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout
}

/** @param {Iterable<readonly [string, string]>} files path and text of each */
export function countCitations(files) {
  const ids = new Set()
  /** @type {Map<string, number>} */
  const assertions = new Map()
  for (const [path, text] of files) {
    for (const cited of citedIds(text)) ids.add(cited)
    const owner = path
      .split('/')
      .slice(0, path.startsWith('packages/') ? 2 : 1)
      .join('/')
    const count = text.match(/\bexpect(\.\w+)?\(/g)?.length ?? 0
    assertions.set(owner, (assertions.get(owner) ?? 0) + count)
  }
  return { ids, assertions }
}

function* filesOfTree() {
  for (const path of git(['ls-files', '--cached', '--others', '--exclude-standard']).split('\n'))
    if (isTest.test(path))
      yield/** @type {const} */ ([path, readFileSync(join(root, path), 'utf8')])
}

/** @param {string} revision */
function* filesAt(revision) {
  for (const path of git(['ls-tree', '-r', '--name-only', revision]).split('\n'))
    if (isTest.test(path)) yield/** @type {const} */ ([path, git(['show', `${revision}:${path}`])])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [revision = 'HEAD'] = process.argv.slice(2)
  const before = countCitations(filesAt(revision))
  const now = countCitations(filesOfTree())
  const gone = [...before.ids].filter((cited) => !now.ids.has(cited)).sort()
  console.log(`ids cited: ${before.ids.size} at ${revision}, ${now.ids.size} now`)
  for (const owner of new Set([...before.assertions.keys(), ...now.assertions.keys()]))
    console.log(
      `assertions in ${owner}: ${before.assertions.get(owner) ?? 0} at ${revision}, ${now.assertions.get(owner) ?? 0} now`,
    )
  if (gone.length > 0) console.error(`No test cites these any more: ${gone.join(', ')}`)
  process.exitCode = gone.length > 0 ? 1 : 0
}
