/** Checks names and sizes of files: a name says what the file holds, and a file has at most 300 lines. */
import { posix } from 'node:path'
import { type Failure, isCode, isTest, type Tree } from './tree.js'

const maxLines = 300
const emptyNames = /(^|-)(utils?|helpers?|common|constants?|types|managers?)$/

/** Data, texts and tests are as long as they are. */
const mayBeLong = (path: string): boolean =>
  isTest(path) || /\/(messages|networks)\//.test(path) || /-data\.[a-z]+$/.test(path)

function checkName(path: string): string | undefined {
  const parts = path.split('/')
  const stem = posix.basename(path).replace(/\..*$/, '')
  const empty = [...parts.slice(0, -1), stem].find((part) => emptyNames.test(part))
  if (empty === undefined) return undefined
  return `"${empty}" says nothing of what it holds. Name it after that.`
}

export function checkFiles(tree: Tree): Failure[] {
  const failures: Failure[] = []
  for (const [path, text] of tree) {
    if (!isCode(path)) continue
    const name = checkName(path)
    if (name) failures.push({ path, line: 1, message: name })
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
    if (lines > maxLines && !mayBeLong(path)) {
      const message = `${lines} lines, the limit is ${maxLines}. Split it by what it does.`
      failures.push({ path, line: maxLines + 1, message })
    }
  }
  return failures
}
