/** Origins that a project allows: exact, or with one label left open (`https://*.example.com`, `http://localhost:*`). */

const host = /^(\*\.)?([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(:(\d{1,5}|\*))?$/

/** The pattern as it is compared, or nothing if it is none. */
export function parseOriginPattern(text: string): string | undefined {
  const [, scheme, rest = ''] = /^(https?):\/\/(.+)$/.exec(text) ?? []
  if (scheme === undefined || !host.test(rest)) return undefined
  // A star before a single label would open a whole top-level domain.
  if (rest.startsWith('*.') && !/^\*\.[^.]+\./.test(rest)) return undefined
  const isOpen = rest.includes('*')
  if (!URL.canParse(text.replace(/:\*$/, '').replace('*.', 'a.'))) return undefined
  // What browsers send has no default port and no capitals: a pattern that says otherwise never matches.
  return isOpen || new URL(text).origin === text ? text : undefined
}

const escaped = (text: string): string => text.replaceAll(/[.[\]\\+?^$(){}|]/g, '\\$&')

/** Answers whether an `Origin` header is one of the patterns; `null`, userinfo and paths never are. */
export function originMatcher(patterns: readonly string[]): (origin: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')))
  const open = patterns
    .filter((pattern) => pattern.includes('*'))
    .map((pattern) => {
      const [scheme = '', rest = ''] = pattern.split('://')
      const name = escaped(rest).replace(/^\*/, '[a-z0-9-]+').replace(/:\*$/, '(:\\d{1,5})?')
      return new RegExp(`^${scheme}://${name}$`)
    })
  // A program may send what no browser does, such as a port above 65535: it is no origin.
  const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
  return (origin) =>
    exact.has(origin) || (isOrigin(origin) && open.some((pattern) => pattern.test(origin)))
}
