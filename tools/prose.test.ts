/** The check of the project's English. */
import { expect, it } from 'vitest'
import { countWords, findBannedWords, findLongSentences } from './prose/check.js'
import { codeProse, documentProse } from './prose/texts.js'
import { maxSentenceLength } from './prose/words.js'

const wordsFound = (text: string) =>
  findBannedWords(text).map(({ message }) => /^"([^"]+)"/.exec(message)?.[1])

it.each([
  ['Nobody waits.', ['Nobody']],
  ['A request that is on its way, unless told.', ['unless told', 'on its way']],
  ['Whoever says no comes back to it.', ['Whoever', 'comes back to', 'says no']],
  ['Everybody asks anybody.', ['Everybody', 'anybody']],
  ['The user declines, and the kit reconnects.', []],
  ['A node says not much, and says nothing.', []],
])('finds banned words in "%s"', (text, wordCount) => {
  expect(wordsFound(text).sort()).toEqual([...wordCount].sort())
})

it('finds a sentence with too many words, where it starts', () => {
  const long = `${Array.from({ length: maxSentenceLength + 1 }, () => 'word').join(' ')}.`
  const [finding, ...others] = findLongSentences(`A short one. ${long} Another.`)
  expect(finding?.offset).toBe('A short one. '.length)
  expect(others).toEqual([])
})

it('counts table cells, list items and paragraphs as sentences of their own', () => {
  const half = Array.from({ length: maxSentenceLength }, () => 'word').join(' ')
  expect(findLongSentences(`| ${half} | ${half} |`)).toEqual([])
  expect(findLongSentences(`- ${half}\n- ${half}`)).toEqual([])
  expect(findLongSentences(`${half}\n\n${half}`)).toEqual([])
  expect(findLongSentences(`${half}\n${half}`)).toHaveLength(1)
})

it('ignores code of a document, and keeps offsets', () => {
  const text = 'Call `nobody()`.\n\n```ts\n// nobody\n```\n\n[Nobody](nobody.md)\n'
  const prose = documentProse(text)
  expect(prose).toHaveLength(text.length)
  expect(findBannedWords(prose).map(({ offset }) => text.slice(offset, offset + 6))).toEqual([
    'Nobody',
  ])
})

it('reads comments and test titles of code, with their offsets', () => {
  const text = [
    '/** Nobody. */',
    "const nobody = 'nobody' // nobody",
    "it('asks nobody at all', () => {})",
    "it.each([['nobody', 'a payment to nobody']])('pays %s and nobody', () => {})",
  ].join('\n')
  const found = codeProse('a.test.ts', text, false).flatMap((prose) =>
    findBannedWords(prose.text).map(
      ({ offset }) => text.slice(0, prose.offset + offset).split('\n').length,
    ),
  )
  expect(found.sort()).toEqual([1, 2, 3, 4, 4])
})

it.each([
  "throw new KitError('aborted', 'Nobody waits')",
  "throw isKnown ? known : failed('Nobody waits')",
  'const error = () => new TypeError(`Nobody waits`)',
  "return httpError(404, 'path', 'nobody is here')",
  "deps.log.warn({ name: 'nobody' }, 'nobody waits')",
  "console.error('nobody waits')",
  "site.alert('alone', 'nobody waits', 'Alone')",
])('reads the text of an error or a log in "%s"', (code) => {
  const found = codeProse('a.ts', code, false).flatMap(({ text }) => wordsFound(text))
  expect(found.map((word) => word?.toLowerCase())).toEqual(['nobody'])
})

it('ignores strings that are no text of an error or a log', () => {
  expect(codeProse('a.ts', "const sql = 'select nobody from users'", false)).toEqual([])
})

it('reads all sentences of a file of UI texts', () => {
  const text =
    "export const en = { title: 'Nobody is here', ask: (name: string) => `The ` + name + ` says no` }"
  const found = codeProse('messages/en.ts', text, true).flatMap(({ text: prose }) =>
    wordsFound(prose),
  )
  expect(found).toEqual(['Nobody', 'says no'])
})

it('counts words, also with apostrophes and hyphens', () => {
  expect(countWords('The wallet’s re-read id (F5), twice.')).toBe(6)
})
