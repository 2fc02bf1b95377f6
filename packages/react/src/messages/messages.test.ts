/** The compiler proves that every language is complete; this proves that it says something. */
import { describe, expect, it } from 'vitest'
import { ar } from './ar.js'
import { de } from './de.js'
import { en, type Messages } from './en.js'

/** Every text of a catalogue with its path; functions are called with a mark in the place of each parameter. */
function texts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return texts(value('\u2039x\u203a'), path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => texts(child, `${path}.${key}`))
}

const codes = [
  'timeout',
  'accounts-empty',
  'provider-disconnected',
  'unauthorized',
  'limit-exceeded',
  'wallet-answer-invalid',
  'unsupported-method',
  'chain-unrecognized',
  'network-changed',
  'load-failed',
  'already-pending',
  'outcome-unknown',
  'wallet-not-found',
  'account-changed',
  'unknown',
] as const

describe.each<[string, Messages]>([
  ['en', en],
  ['ar', ar],
  ['de', de],
])('%s', (name, messages) => {
  it('has a text at every place', () => {
    for (const [path, text] of texts(messages)) expect(text.trim(), path).not.toBe('')
  })

  it('uses what it is given', () => {
    for (const [path, build] of Object.entries({
      ...messages.connecting,
      ...messages.wallets,
      ...messages.networks,
      ...messages.chains,
      ...messages.remote,
      ...messages.approve,
    })) {
      if (typeof build === 'function')
        expect((build as (...words: string[]) => string)('\u2039x\u203a', ''), path).toContain(
          '\u2039x\u203a',
        )
    }
  })

  it('says what to do about every problem', () => {
    for (const code of codes) {
      const { title, hint } = messages.problem(code)
      expect(title, code).not.toBe('')
      expect(hint.length, code).toBeGreaterThan(10)
    }
  })

  if (name !== 'en') {
    it('is translated', () => {
      const english = new Map(texts(en))
      const same = texts(messages).filter(
        ([path, text]) =>
          english.get(path) === text &&
          !/direction|dialog|namespaces|ordinal|chains.evm|remote.platforms.web/.test(path),
      )
      expect(same).toEqual([])
    })
  }
})
