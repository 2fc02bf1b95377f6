import { afterEach, expect, it, vi } from 'vitest'
import {
  defaultRestrictedTimeZones,
  getTimeZone,
  isTimeZoneRestricted,
} from './restricted-zones.js'

afterEach(() => vi.restoreAllMocks())

const stubTimeZone = (timeZone: string | undefined) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)

it.each([
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Chungking',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Macao',
  'Asia/Hong_Kong',
  'Asia/Beijing',
  'Hongkong',
  'PRC',
])('[CON-19] restricts %s by default, in any case', (timeZone) => {
  for (const name of [timeZone, timeZone.toLowerCase(), timeZone.toUpperCase()])
    expect(isTimeZoneRestricted(undefined, name)).toBe(true)
})

it.each(['Europe/Berlin', 'Asia/Taipei', 'Asia/Singapore', 'UTC', ''])(
  'does not restrict "%s" by default',
  (timeZone) => expect(isTimeZoneRestricted(undefined, timeZone)).toBe(false),
)

it('compares with the list that it gets instead of the default', () => {
  expect(isTimeZoneRestricted(['Europe/Berlin'], 'EUROPE/BERLIN')).toBe(true)
  expect(isTimeZoneRestricted(['Europe/Berlin'], 'Asia/Shanghai')).toBe(false)
  expect(isTimeZoneRestricted([], 'Asia/Shanghai')).toBe(false)
})

it('reads the time zone of the browser', () => {
  stubTimeZone('Asia/Macau')
  expect(isTimeZoneRestricted()).toBe(true)
  vi.restoreAllMocks()
  stubTimeZone('Europe/Berlin')
  expect(isTimeZoneRestricted()).toBe(false)
})

it('does not restrict a browser that does not tell its time zone', () => {
  stubTimeZone(undefined)
  expect(getTimeZone()).toBeUndefined()
  expect(isTimeZoneRestricted()).toBe(false)
  vi.restoreAllMocks()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(() => {
    throw new RangeError('no time zone')
  })
  expect(isTimeZoneRestricted()).toBe(false)
})

it('lists names in upper case, each once', () => {
  expect(new Set(defaultRestrictedTimeZones.map((name) => name.toUpperCase())).size).toBe(
    defaultRestrictedTimeZones.length,
  )
  for (const name of defaultRestrictedTimeZones) expect(name).toBe(name.toUpperCase())
})
