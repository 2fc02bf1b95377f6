/**
 * Time zones where buying and swapping are off (CON-19). Loads with the features that use it. This is not a sanctions
 * check: providers and the operator are responsible for those.
 */

/**
 * Time zones where the on-ramp and swaps are off by default, in upper case. Some engines return a link of the IANA
 * database as it was set (`PRC`), others its target (`Asia/Shanghai`). The list has both. `ASIA/BEIJING` is no IANA zone.
 */
export const defaultRestrictedTimeZones: readonly string[] = [
  'ASIA/SHANGHAI',
  'ASIA/URUMQI',
  'ASIA/CHONGQING',
  'ASIA/CHUNGKING',
  'ASIA/HARBIN',
  'ASIA/KASHGAR',
  'ASIA/MACAU',
  'ASIA/MACAO',
  'ASIA/HONG_KONG',
  'ASIA/BEIJING',
  'HONGKONG',
  'PRC',
]

/** Returns the browser's IANA time zone. Undefined if the browser doesn't tell. */
export function getTimeZone(): string | undefined {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined
  } catch {
    return undefined
  }
}

/**
 * Returns whether a time zone is restricted. Read it once, when a view opens.
 *
 * @param restricted - Names of time zones, in any case. @default defaultRestrictedTimeZones
 * @param timeZone - Defaults to the browser's. An unknown time zone is not restricted.
 */
export function isTimeZoneRestricted(
  restricted: readonly string[] = defaultRestrictedTimeZones,
  timeZone: string | undefined = getTimeZone(),
): boolean {
  const name = timeZone?.toUpperCase()
  return name !== undefined && restricted.some((zone) => zone.toUpperCase() === name)
}
