/** The options of `npm test`. */
import { afterEach, expect, it, vi } from 'vitest'
import { readOptions } from './options.mjs'

const steps = ['lint', 'unit']
afterEach(() => vi.useRealTimers())

it('runs everything by default', () => {
  expect(readOptions(steps, [])).toEqual({
    only: undefined,
    seed: undefined,
    changedSince: undefined,
    repeat: 1,
    files: [],
    busy: false,
    force: false,
    isNightly: false,
    allOfReact18: false,
    profile: false,
  })
})

it('compares with HEAD unless a revision is named', () => {
  expect(readOptions(steps, ['--changed']).changedSince).toBe('HEAD')
  expect(readOptions(steps, ['--changed', 'main~3']).changedSince).toBe('main~3')
})

it('repeats the files that are named', () => {
  const { repeat, files } = readOptions(steps, ['--repeat', '20', 'a.test.ts', 'e2e/b.spec.ts'])
  expect([repeat, files]).toEqual([20, ['a.test.ts', 'e2e/b.spec.ts']])
})

it('shuffles by the date at night, beside a busy core, with all of React 18', () => {
  vi.useFakeTimers({ now: new Date('2026-03-04T01:00:00Z') })
  expect(readOptions(steps, ['--nightly'])).toMatchObject({
    seed: '20260304',
    busy: true,
    isNightly: true,
    allOfReact18: true,
  })
})

it.each([
  [['--only', 'unit,nothing'], 'No step nothing. There are: lint, unit.'],
  [['--shuffle', '0'], '--shuffle needs a positive whole number, not "0".'],
  [['--repeat', 'twice', 'a.test.ts'], '--repeat needs a positive whole number, not "twice".'],
  [['--repeat', '2'], '--repeat needs the path of a test file.'],
  [['a.test.ts'], 'Unexpected a.test.ts.'],
  [['--fast'], "Unknown option '--fast'"],
])('refuses %j', (args, message) => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exit')
  })
  expect(() => readOptions(steps, args)).toThrow('exit')
  expect(consoleError.mock.calls[0]?.[0]).toContain(message)
})
