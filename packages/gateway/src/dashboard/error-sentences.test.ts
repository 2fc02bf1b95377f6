/** The sentence of each error: all codes of the documentation have one. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { knownErrorCodes, toErrorSentence } from './error-sentences.js'

const page = (name: string) =>
  readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), 'utf8')

it('has a sentence for each code of the kit', () => {
  const codes = [...page('errors').matchAll(/<a id="([a-z0-9-]+)"><\/a>`/g)].map(([, code]) => code)
  expect(codes.length).toBeGreaterThan(70)
  expect([...knownErrorCodes].sort()).toEqual([...codes].sort())
})

it('has a sentence for each event of the kit that reports an error', () => {
  const events = [...page('events').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name)
  const errors = events.filter((name) => /_ERROR$|_FAIL$|^ERROR_/.test(name))
  expect(errors.length).toBeGreaterThan(10)
  for (const name of errors)
    expect(toErrorSentence(name, 'timeout')).toMatch(/ failed: the wallet or node didn’t respond/)
})

it.each([
  ['CONNECT_ERROR', 'user-rejected', 'Connecting failed: the user declined.'],
  ['SEND_ERROR', undefined, 'Sending failed.'],
  ['SHOP_PAYMENT_ERROR', 'no-stock', 'SHOP_PAYMENT_ERROR was reported: its code is no-stock.'],
  ['CONNECT_ERROR', 'constructor', 'Connecting failed: its code is constructor.'],
])('writes the sentence of %s and %s', (type, code, sentence) => {
  expect(toErrorSentence(type, code)).toBe(sentence)
})
