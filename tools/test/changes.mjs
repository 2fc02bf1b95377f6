/** Finds what changed since a Git revision, to select tests. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tool-path.mjs'

/**
 * @typedef {object} Changes
 * @property {readonly string[]} all changed and new files that are there
 * @property {readonly string[]} sources those that tests can import
 * @property {readonly string[]} testFolders folders whose tests read files instead of importing them
 * @property {readonly string[]} stories names of end-to-end specs
 */

/** @param {readonly string[]} args */
function git(args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.split('\0').filter(Boolean)
}

/** @param {readonly string[]} all @returns {Changes} */
export function toChanges(all) {
  /** @param {RegExp} pattern */
  const has = (pattern) => all.some((file) => pattern.test(file))
  return {
    all,
    sources: all.filter((file) => /^(packages|docs|tools)\/.*\.([cm]?ts|tsx|mjs|json)$/.test(file)),
    testFolders: [
      // Guides, and tables in them that are compared with the code.
      ...(has(/^(docs\/|README|.*\.md$)|^packages\/[^/]+\/src\/.*(codes|errors|events)/)
        ? ['docs']
        : []),
      ...(has(/^(tools\/|pnpm-lock|pnpm-workspace|package\.json)/) ? ['tools'] : []),
    ],
    stories: all.flatMap((file) => /^e2e\/([^/]+)\.spec\.ts$/.exec(file)?.[1] ?? []),
  }
}

/** @param {string} since */
export function readChanges(since) {
  const names = [
    ...git(['diff', '--name-only', '-z', since]),
    ...git(['ls-files', '--others', '--exclude-standard', '-z']),
  ]
  return toChanges([...new Set(names)].filter((file) => existsSync(join(root, file))).sort())
}
