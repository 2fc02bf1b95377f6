import { describe, expect, it } from 'vitest'
import { dayText } from './day-text.js'

const now = new Date(2026, 10, 27, 0, 5)

describe('[HIS-01] the day of a transaction', () => {
  it.each([
    [new Date(2026, 10, 27, 0, 0), 'Today'],
    [new Date(2026, 10, 26, 23, 59), 'Yesterday'],
    [new Date(2026, 10, 26, 0, 0), 'Yesterday'],
    [new Date(2026, 10, 25, 23, 59), 'Nov 25'],
    // A node's clock may be ahead.
    [new Date(2026, 10, 28, 0, 0), 'Nov 28'],
  ])('of %s is %s', (date, text) => {
    expect(dayText(date, 'en', now)).toBe(text)
  })

  it('is in the language of the page', () => {
    expect(dayText(now, 'de', now)).toBe('Heute')
    expect(dayText(now, 'ar', now)).toBe('اليوم')
  })

  it('counts calendar days across a clock change', () => {
    const dates = Array.from({ length: 400 }, (_, day) => new Date(2026, 0, day + 1, 0, 30))
    for (const [at, date] of dates.entries()) {
      const next = dates[at + 1]
      if (next) expect(dayText(date, 'en', next)).toBe('Yesterday')
    }
  })
})
