/** Which days an address asks for, and which ones they are compared with. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PeriodQuery, parsePeriod } from './period.js'

const now = Date.parse('2026-11-22T12:30:00Z')
const dayMs = 86_400_000
const parse = (query: PeriodQuery, retentionDays = 365) => {
  const period = parsePeriod(query, now, retentionDays)
  if (typeof period === 'string') throw new Error(period)
  return period
}
const iso = (time: number | undefined) => time && new Date(time).toISOString()

describe('parsePeriod', () => {
  it.each([
    [{}, '2026-10-24', '2026-11-22', 30],
    [{ days: '7' }, '2026-11-16', '2026-11-22', 7],
    [{ days: '90' }, '2026-08-25', '2026-11-22', 90],
    [{ from: '2026-11-16', until: '2026-11-22' }, '2026-11-16', '2026-11-22', 7],
    [{ from: '2026-11-20' }, '2026-11-20', '2026-11-22', undefined],
    [{ from: '2026-02-28', until: '2026-03-01' }, '2026-02-28', '2026-03-01', undefined],
    [{ from: '2026-11-01', until: '2026-12-24' }, '2026-11-01', '2026-11-22', undefined],
    [{ days: '7', from: '2026-11-01', until: '2026-11-01' }, '2026-11-01', '2026-11-01', undefined],
  ])('parses %j', (query, firstDay, lastDay, preset) => {
    expect(parse(query)).toMatchObject({ firstDay, lastDay, preset })
  })

  it.each([
    [{ days: '8' }, 'Choose 7, 30, 90 days'],
    [{ days: 'constructor' }, 'Choose 7, 30, 90 days'],
    [{ until: '2026-11-01' }, 'first day'],
    [{ from: '2026-02-29' }, 'Enter days as'],
    [{ from: '1.11.2026' }, 'Enter days as'],
    [{ from: '2026-11-02', until: 'x' }, 'Enter days as'],
    [{ from: '2026-11-02', until: '2026-11-01' }, 'after the last day'],
    [{ from: '2026-11-23', until: '2026-11-24' }, 'in the future'],
    [{ from: '2025-11-21', until: '2026-11-22' }, 'at most 366 days'],
  ])('explains what is wrong with %j', (query, sentence) => {
    expect(parsePeriod(query, now, 90)).toContain(sentence)
  })

  it('compares whole days with the same number of days right before', () => {
    const { from, before } = parse({ from: '2026-11-10', until: '2026-11-12' })
    expect([iso(from), iso(before?.from), iso(before?.until)]).toEqual([
      '2026-11-10T00:00:00.000Z',
      '2026-11-07T00:00:00.000Z',
      '2026-11-10T00:00:00.000Z',
    ])
  })

  it('compares a day that is not over with the same hours of the day before', () => {
    const { until, before } = parse({ days: '7' })
    expect([iso(until), iso(before?.from), iso(before?.until)]).toEqual([
      '2026-11-23T00:00:00.000Z',
      '2026-11-09T00:00:00.000Z',
      '2026-11-15T12:30:00.000Z',
    ])
  })

  it('compares nothing with days of which events are deleted', () => {
    expect(parse({ days: '30' }, 90).before).toBeDefined()
    expect(parse({ days: '90' }, 90)).toMatchObject({ before: undefined, isPartlyDeleted: false })
    expect(parse({ from: '2026-07-01', until: '2026-09-01' }, 90)).toMatchObject({
      before: undefined,
      isPartlyDeleted: true,
    })
  })

  it('never overlaps the period before', () => {
    const day = fc
      .integer({ min: 0, max: 800 })
      .map((ago) => new Date(now - ago * dayMs).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, (from, until) => {
        const period = parsePeriod({ from, until }, now, 3650)
        if (typeof period === 'string') return
        const { before, days } = period
        expect(period.until - period.from).toBe(days * dayMs)
        expect(before && period.from - before.from).toBe(days * dayMs)
        expect(before && before.until <= period.from).toBe(true)
      }),
    )
  })
})
