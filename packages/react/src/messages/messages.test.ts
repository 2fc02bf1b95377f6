/** The compiler proves that every language is complete; this proves that it says something. */
import { describe, expect, it } from 'vitest'
import { ar } from './ar.js'
import { de } from './de.js'
import { en, type Messages } from './en.js'
import { enErrors } from './en-errors.js'

/** Every text of a catalogue with its path; functions are called with a mark in the place of each parameter. */
function texts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return texts(value('\u2039x\u203a'), path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => texts(child, `${path}.${key}`))
}

/** All there are: their type says that none is missing. */
const codes = Object.keys(enErrors) as (keyof typeof enErrors)[]

describe.each<[string, Messages]>([
  ['en', en],
  ['ar', ar],
  ['de', de],
])('%s', (name, messages) => {
  it('has a text for every key', () => {
    for (const [path, text] of texts(messages)) expect(text.trim(), path).not.toBe('')
  })

  it('includes every parameter in the text', () => {
    for (const [path, build] of Object.entries({
      ...messages.connecting,
      ...messages.wallets,
      ...messages.networks,
      ...messages.chains,
      ...messages.remote,
      ...messages.approve,
    })) {
      if (typeof build === 'function')
        expect((build as (...messages: string[]) => string)('\u2039x\u203a', ''), path).toContain(
          '\u2039x\u203a',
        )
    }
  })

  it('explains every error with a unique title and hint', () => {
    const codeByText = new Map<string, string>()
    for (const code of codes) {
      const { title, hint } = messages.error(code)
      expect(hint.length, code).toBeGreaterThan(10)
      const text = `${title}. ${hint}`
      expect(codeByText.get(text), code).toBeUndefined()
      codeByText.set(text, code)
    }
  })

  it('keeps titles short, and hints full sentences', () => {
    for (const code of codes) {
      const { title, hint } = messages.error(code)
      expect(title.length, code).toBeLessThanOrEqual(64)
      expect(title, code).not.toMatch(/[.!]$/)
      expect(hint, code).toMatch(/[.]$/)
    }
  })

  it('explains an unknown code of a newer core as an unknown error', () => {
    const newer: string = 'made-tomorrow'
    expect(messages.error(newer as 'unknown')).toEqual(messages.error('unknown'))
  })

  if (name !== 'en') {
    it('translates every text', () => {
      const english = new Map(texts(en))
      const same = texts(messages).filter(
        ([path, text]) =>
          english.get(path) === text &&
          !/direction|dialog|namespaces|ordinal|connect.evm|directory.(chrome|appStore|playStore)|remote.platforms.web|speeds.normal|details.status|receive.token/.test(
            path,
          ),
      )
      expect(same).toEqual([])
    })
  }
})
