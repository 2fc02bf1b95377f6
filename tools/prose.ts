/** Checks the English of docs, comments, test titles and UI texts: `tsx tools/prose.ts`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countWords, type Finding, findBannedWords, findLongSentences } from './prose/check.js'
import { codeProse, documentProse } from './prose/texts.js'
import { root } from './tool-path.mjs'

/** tsup's copy of its configuration is there for a moment, while packages are built. */
const skipped =
  /^(node_modules|dist.*|test-results|playwright-report|coverage|pictures|.*\.bundled_.*|\..*)$/
/** Files whose strings users read. English only. */
const uiTexts = /\/messages\/(?:en|button-en)[\w-]*\.ts$/
/** Tests of the check contain banned words. */
const exempt = /^tools\/prose/

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.name === '.changeset' || !skipped.test(entry.name)) {
      if (entry.isDirectory()) yield* filesUnder(path)
      else if (/\.(tsx?|mts|mjs|md)$/.test(path) && !exempt.test(path)) yield path
    }
  }
}

let wordCount = 0
let found = 0

function report(path: string, text: string, findings: readonly Finding[]): void {
  found += findings.length
  for (const { offset, message } of findings)
    console.error(`${path}:${text.slice(0, offset).split('\n').length} ${message}`)
}

for (const path of filesUnder('')) {
  const text = readFileSync(join(root, path), 'utf8')
  if (path.endsWith('.md')) {
    const prose = documentProse(text)
    wordCount += countWords(prose)
    report(path, text, [...findBannedWords(prose), ...findLongSentences(prose)])
    continue
  }
  for (const prose of codeProse(path, text, uiTexts.test(path))) {
    wordCount += countWords(prose.text)
    const findings = findBannedWords(prose.text)
    report(
      path,
      text,
      findings.map((finding) => ({ ...finding, offset: finding.offset + prose.offset })),
    )
  }
}
console.log(
  `${wordCount} words, ${found} against the guide (${((found / wordCount) * 10_000).toFixed(1)} in 10,000)`,
)
process.exitCode = found === 0 ? 0 : 1
