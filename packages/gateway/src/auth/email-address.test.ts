/** One user, one address (threat A7). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalEmail } from './email-address.js'

describe('[A7] an email address', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['  ada@example.com\n', 'ada@example.com'],
    ['ada.l+shop@example.com', 'ada.l+shop@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    // Full-width letters are the plain ones to IDNA.
    ['ada@ｅｘａｍｐｌｅ.com', 'ada@example.com'],
    ["o'hara@example.com", "o'hara@example.com"],
  ])('reads %s as %s', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical)
  })

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@example',
    'ada@example.com.',
    'ada@.com',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@exa mple.com',
    'ada..l@example.com',
    '.ada@example.com',
    'ada.@example.com',
    '"ada l"@example.com',
    'ada(x)@example.com',
    'Ada <ada@example.com>',
    'ada@example.com,eve@example.com',
    'ada@example.com\nBcc: eve@example.com',
    'ada\u0000@example.com',
    // Cyrillic а; a dotless ı, which becomes another letter in capitals.
    '\u0430da@example.com',
    'ad\u0131@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${'a.'.repeat(100)}com`,
  ])('rejects %j', (typed) => {
    expect(canonicalEmail(typed)).toBeUndefined()
  })

  it('normalizes to the same address each time, and shows plain characters only', () => {
    const typed = fc.oneof(
      fc.emailAddress(),
      fc.tuple(fc.string(), fc.string()).map(([local, domain]) => `${local}@${domain}`),
      fc.tuple(fc.string({ unit: 'grapheme' }), fc.domain()).map((parts) => parts.join('@')),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const canonical = canonicalEmail(text)
        if (canonical === undefined) return
        expect(canonicalEmail(canonical)).toBe(canonical)
        expect(canonicalEmail(` ${canonical.toUpperCase()} `)).toBe(canonical)
        expect(canonical).toMatch(/^[\x21-\x7e]+@[a-z0-9.-]+$/)
      }),
      { numRuns: 2_000 },
    )
  })
})
