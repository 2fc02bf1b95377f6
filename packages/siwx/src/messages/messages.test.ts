import { ParsedMessage as PublicParser } from '@signinwithethereum/siwe-parser'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMessage } from './create-message.js'
import { parseDateTime } from './date-time.js'
import type { SiwxMessage } from './message.js'
import { formatCacaoMessage } from './message-of-cacao.js'
import { createNonce } from './nonce.js'
import { parseMessage } from './parse-message.js'
import { isSiwxNamespace, type SiwxNamespace, toSolanaCluster } from './profile.js'
import { findRecap, parseRecap } from './recap.js'
import { isDomain, isUri } from './uri.js'

const chars = (letters: string, min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: min, maxLength: max })
const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const unreserved = `${alphanumeric}-._~`
const subDelims = "!$&'()*+,;="
const hex = '0123456789abcdefABCDEF'

const escaped = chars(hex, 2, 2).map((pair) => `%${pair}`)
const of = (letters: string, min = 0, max = 8) =>
  fc
    .array(fc.oneof({ weight: 9, arbitrary: chars(letters, 1, 1) }, escaped), {
      minLength: min,
      maxLength: max,
    })
    .map((parts) => parts.join(''))
const pchars = (min = 0) => of(`${unreserved}${subDelims}:@`, min)
const regName = of(unreserved + subDelims, 1, 12)
const ipv6 = fc.ipV6().map((address) => `[${address}]`)
const future = chars(`${unreserved}${subDelims}:`, 1, 6).map((rest) => `[vF.${rest}]`)
const port = fc.option(fc.nat(99_999).map(String), { nil: undefined })
const withPort = ([host, at]: readonly [string, string | undefined]) =>
  at === undefined ? host : `${host}:${at}`
const domain = fc.tuple(fc.oneof(regName, ipv6, future), port).map(withPort)
const scheme = fc
  .tuple(chars(alphanumeric.slice(0, 52), 1, 1), chars(`${alphanumeric}+-.`, 0, 6))
  .map((parts) => parts.join(''))
const segments = fc
  .array(pchars(), { maxLength: 3 })
  .map((all) => all.map((segment) => `/${segment}`).join(''))
const userinfo = fc.option(
  of(`${unreserved}${subDelims}:`).map((text) => `${text}@`),
  { nil: '' },
)
const hierarchy = fc.oneof(
  fc.tuple(userinfo, domain, segments).map(([user, host, path]) => `//${user}${host}${path}`),
  fc.tuple(pchars(1), segments).map(([first, path]) => first + path),
  fc.tuple(pchars(1), segments).map(([first, path]) => `/${first}${path}`),
  fc.constantFrom('', '/', '//'),
)
const tail = (mark: string) =>
  fc.option(
    of(`${unreserved}${subDelims}:@/?`).map((text) => mark + text),
    { nil: '' },
  )
const uri = fc
  .tuple(scheme, hierarchy, tail('?'), tail('#'))
  .map(([name, path, query, fragment]) => `${name}:${path}${query}${fragment}`)
  .filter((candidate) => !/^urn:recap:/i.test(candidate))
const two = (value: number) => String(value).padStart(2, '0')
const offset = fc.oneof(
  fc.constantFrom('Z', 'z'),
  fc
    .tuple(fc.constantFrom('+', '-'), fc.nat(23), fc.nat(59))
    .map(([sign, hours, minutes]) => `${sign}${two(hours)}:${two(minutes)}`),
)
const time = fc
  .tuple(
    fc.date({ min: new Date('0001-01-01'), max: new Date('9998-12-31'), noInvalidDate: true }),
    chars('0123456789', 0, 9),
    fc.constantFrom('T', 't'),
    offset,
  )
  .map(([date, fraction, letter, zone]) => {
    const [day, clock = ''] = date.toISOString().split('T')
    return `${day}${letter}${clock.slice(0, 8)}${fraction && `.${fraction}`}${zone}`
  })
const statementLetters = `${unreserved}:/?#[]@${subDelims} `

const accounts: Readonly<
  Record<SiwxNamespace, fc.Arbitrary<Pick<SiwxMessage, 'chainId' | 'address'>>>
> = {
  eip155: fc.record({
    chainId: fc.nat().map((id) => `eip155:${id}` as const),
    // In one case: checksums are the server's.
    address: chars('0123456789abcdef', 40, 40).map((digits) => `0x${digits}`),
  }),
  solana: fc.record({
    chainId: chars(`${alphanumeric}-_`, 1, 32)
      .filter((id) => !['mainnet', 'testnet', 'devnet'].includes(id))
      .map((id) => `solana:${id}` as const),
    address: chars('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 32, 44),
  }),
  bip122: fc.record({
    chainId: chars('0123456789abcdef', 32, 32).map((id) => `bip122:${id}` as const),
    address: chars(alphanumeric, 26, 90),
  }),
}

function getMessages(namespace: SiwxNamespace): fc.Arbitrary<SiwxMessage> {
  const rest = fc.record(
    {
      domain,
      scheme,
      statement: chars(statementLetters, namespace === 'solana' ? 1 : 0, 40),
      uri,
      version: fc.constant('1' as const),
      nonce: chars(alphanumeric, 8, 30),
      issuedAt: time,
      expirationTime: time,
      notBefore: time,
      requestId: pchars(),
      resources: fc.array(uri, { maxLength: 3 }),
    },
    { requiredKeys: ['domain', 'uri', 'version', 'nonce', 'issuedAt'] },
  )
  return fc.tuple(accounts[namespace], rest).map(([account, fields]) => {
    const { scheme: told, ...others } = fields
    const hasScheme = told !== undefined && namespace !== 'solana'
    return { ...account, ...others, ...(hasScheme && { scheme: told }) } as SiwxMessage
  })
}

const namespaces = ['eip155', 'solana', 'bip122'] as const
const example: SiwxMessage = {
  chainId: 'eip155:1',
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  domain: 'a.example',
  uri: 'https://a.example/login',
  version: '1',
  nonce: 'k9Qv2LpX8rTn5bWz',
  issuedAt: '2026-06-15T11:59:30.000Z',
}
const solana: SiwxMessage = {
  ...example,
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  address: 'B49LQ61CjvAuduNVcWgWFCysurnS7hGBHffttGgfvqxv',
}
const full: SiwxMessage = {
  ...example,
  scheme: 'https',
  statement: "It's me",
  expirationTime: '2026-06-15T12:09:30Z',
  notBefore: '2026-06-15T11:59:00+01:30',
  requestId: 'a-1',
  resources: ['ipfs://a/', 'https://a.example/tos'],
}

describe.each(namespaces)('a text of %s', (namespace) => {
  it('[S3] is read as what it was made of, SIW-09', () => {
    fc.assert(
      fc.property(getMessages(namespace), (message) => {
        expect(parseMessage(createMessage(message), namespace)).toStrictEqual({ ok: true, message })
      }),
      { numRuns: 300 },
    )
  })

  it('[S3] never reads a text with one changed character as the same', () => {
    const letters = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })
    fc.assert(
      fc.property(getMessages(namespace), fc.nat(), letters, (message, place, letter) => {
        const text = createMessage(message)
        const at = place % text.length
        const other = text.slice(0, at) + letter + text.slice(at + 1)
        fc.pre(other !== text)
        const parsed = parseMessage(other, namespace)
        if (parsed.ok) expect(createMessage(parsed.message)).toBe(other)
      }),
      { numRuns: 300 },
    )
  })

  it('[S3] takes no line break, control character or letter outside ASCII in any field', () => {
    const bad = [
      '\n',
      '\r',
      '\u2028',
      '\u2029',
      '\u0000',
      '\u0007',
      '\u007f',
      '\u0085',
      '\u009f',
      'а',
      '\ufeff',
      '\ud800',
    ]
    const fields = [
      'address',
      'domain',
      'scheme',
      'statement',
      'uri',
      'nonce',
      'issuedAt',
      'expirationTime',
      'notBefore',
      'requestId',
      'version',
      'chainId',
    ] as const
    fc.assert(
      fc.property(
        getMessages(namespace),
        fc.constantFrom(...fields),
        fc.constantFrom(...bad),
        (message, field, letter) => {
          fc.pre(message[field] !== undefined)
          const value = `${message[field]}`
          for (const hostile of [
            `${value}${letter}`,
            `${letter}${value}`,
            `${value.slice(0, 1)}${letter}${value.slice(1)}`,
          ])
            expect(() => createMessage({ ...message, [field]: hostile })).toThrow(TypeError)
          expect(() =>
            createMessage({ ...message, resources: [`https://a.example/${letter}`] }),
          ).toThrow('resources')
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('EIP-4361', () => {
  const publicly = (text: string) => {
    try {
      return new PublicParser(text)
    } catch {
      return undefined
    }
  }

  it('agrees with the public parser on texts made from the grammar, SIW-09', () => {
    fc.assert(
      fc.property(getMessages('eip155'), (message) => {
        const theirs = publicly(createMessage(message))
        const { chainId, ...fields } = message
        expect(theirs).toMatchObject({ ...fields, chainId: Number(chainId.slice(7)) })
        for (const name of [
          'scheme',
          'statement',
          'expirationTime',
          'notBefore',
          'requestId',
          'resources',
        ] as const)
          expect(theirs?.[name]).toEqual(message[name])
      }),
      { numRuns: 300 },
    )
  })

  it('agrees with the public parser on texts that are nearly of the grammar, SIW-09', () => {
    const edits = fc.constantFrom(
      '\n',
      ' ',
      ':',
      '/',
      '%',
      '-',
      '@',
      '[',
      ']',
      '0',
      'Z',
      '',
      '"',
      '?',
    )
    fc.assert(
      fc.property(
        getMessages('eip155'),
        fc.nat(),
        edits,
        fc.boolean(),
        (message, place, letter, replace) => {
          const text = createMessage(message)
          const at = place % text.length
          const other = text.slice(0, at) + letter + text.slice(at + (replace ? 1 : 0))
          const ours = parseMessage(other, 'eip155')
          const theirs = publicly(other)
          // Decided otherwise: user information, a port without a host, leap seconds, chain ids beyond CAIP-2.
          const isDecided =
            /^[^\n]*@/.test(other) ||
            /^([^\n]*:\/\/)?:\d* wants/.test(other) ||
            /:60/.test(other) ||
            /Chain ID: \d{33}/.test(other)
          if (!isDecided) expect(ours.ok).toBe(theirs !== undefined)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('has two blank lines without a statement, trap 69', () => {
    expect(createMessage(example)).toBe(
      `a.example wants you to sign in with your Ethereum account:\n${example.address}\n\n\nURI: https://a.example/login\nVersion: 1\nChain ID: 1\nNonce: k9Qv2LpX8rTn5bWz\nIssued At: 2026-06-15T11:59:30.000Z`,
    )
  })

  it('has its fields in one order, and ends without a line break', () => {
    expect(createMessage(full)).toBe(
      `https://a.example wants you to sign in with your Ethereum account:\n${example.address}\n\nIt's me\n\nURI: https://a.example/login\nVersion: 1\nChain ID: 1\nNonce: k9Qv2LpX8rTn5bWz\nIssued At: 2026-06-15T11:59:30.000Z\nExpiration Time: 2026-06-15T12:09:30Z\nNot Before: 2026-06-15T11:59:00+01:30\nRequest ID: a-1\nResources:\n- ipfs://a/\n- https://a.example/tos`,
    )
  })

  it.each([
    ['a trailing line break', (text: string) => `${text}\n`, 'resources'],
    [
      'a line after the last',
      (text: string) => text.replace(/\nResources:[\s\S]*/, '\nMore: 1'),
      'text',
    ],
    ['text before it', (text: string) => `I agree.\n${text}`, 'text'],
    ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n'), 'text'],
    ['another ecosystem', (text: string) => text.replace('Ethereum', 'Solana'), 'text'],
    ['no nonce', (text: string) => text.replace(/Nonce: .*\n/, ''), 'nonce'],
    ['a short nonce', (text: string) => text.replace(/Nonce: .*/, 'Nonce: 1234567'), 'nonce'],
    [
      'a nonce with a mark',
      (text: string) => text.replace(/Nonce: .*/, 'Nonce: 12345678-'),
      'nonce',
    ],
    ['version 2', (text: string) => text.replace('Version: 1', 'Version: 2'), 'version'],
    ['no version', (text: string) => text.replace('Version: 1\n', ''), 'version'],
    ['no URI', (text: string) => text.replace(/URI: .*\n/, ''), 'uri'],
    ['no chain', (text: string) => text.replace('Chain ID: 1\n', ''), 'chainId'],
    [
      'a CAIP-2 chain',
      (text: string) => text.replace('Chain ID: 1', 'Chain ID: eip155:1'),
      'chainId',
    ],
    ['no time', (text: string) => text.replace(/Issued At: [^\n]*/, ''), 'issuedAt'],
    ['a blank line less', (text: string) => text.replace('\n\n', '\n'), 'text'],
    ['two lines of a statement', (text: string) => text.replace("It's me", "It's\nme"), 'text'],
    ['a quotation mark', (text: string) => text.replace("It's me", 'It is "me"'), 'statement'],
    ['no address', (text: string) => text.replace(example.address, ''), 'address'],
    [
      'user information',
      (text: string) => text.replace('//a.example wants', '//a@a.example wants'),
      'domain',
    ],
    ['no domain', (text: string) => text.replace('https://a.example wants', ' wants'), 'domain'],
    [
      'a scheme of another alphabet',
      (text: string) => text.replace('https://a.example wants', '1https://a.example wants'),
      'scheme',
    ],
    ['a resource without its mark', (text: string) => text.replace('- ipfs', 'ipfs'), 'resources'],
    ['a resource that is no URI', (text: string) => text.replace('- ipfs:', '- ipfs'), 'resources'],
    [
      'a letter that ends lines for some',
      (text: string) => text.replace('a.example wants', 'a.example\u2028evil wants'),
      'domain',
    ],
    [
      'a carriage return in the domain',
      (text: string) => text.replace('a.example wants', 'a.example\revil wants'),
      'domain',
    ],
    ['no word at all', () => '', 'text'],
  ])('[S3] refuses %s', (_, change, field) => {
    expect(parseMessage(change(createMessage(full)), 'eip155')).toEqual({
      ok: false,
      code: 'message-malformed',
      field,
    })
  })

  it('[S3] throws for a request id that contains resources', () => {
    const requestId = 'a\nResources:\n- https://evil.example'
    expect(() => createMessage({ ...example, requestId })).toThrow(/requestId/)
  })

  it('names the rejected field, but not its value', () => {
    const secret = 'canary\u0000'
    expect(() => createMessage({ ...example, statement: secret })).toThrow(
      new TypeError('createMessage: statement can’t be written'),
    )
    expect(() =>
      createMessage({ ...example, chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' }),
    ).toThrow('chainId')
    expect(() => createMessage({ ...example, resources: [1] } as never)).toThrow('resources')
    expect(() => createMessage({ ...example, resources: 'https://a.example' } as never)).toThrow(
      'resources',
    )
    expect(() => createMessage({ ...example, nonce: 12_345_678 } as never)).toThrow('nonce')
    expect(() => createMessage({ ...example, uri: undefined } as never)).toThrow('uri')
    expect(() => createMessage({ ...example, domain: undefined } as never)).toThrow('domain')
    expect(() => createMessage({ ...example, address: undefined } as never)).toThrow('address')
    // What becomes one where it is taken for a text.
    expect(() => createMessage({ ...example, resources: [['a:']] } as never)).toThrow('resources')
  })
})

describe('Sign-In With Solana', () => {
  it('has one blank line without a statement, SIW-09', () => {
    expect(createMessage(solana)).toContain(
      `your Solana account:\n${solana.address}\n\nURI: https://a.example/login\nVersion: 1\nChain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n`,
    )
    const twoLines = createMessage(solana).replace('\n\nURI', '\n\n\nURI')
    expect(parseMessage(twoLines, 'solana').ok).toBe(false)
  })

  it.each([
    ['mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
    ['solana:devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ])('reads the word %s as the chain %s', (word, reference) => {
    const text = createMessage(solana).replace('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', word)
    const parsed = parseMessage(text, 'solana')
    expect(parsed.ok && parsed.message.chainId).toBe(`solana:${reference}`)
    expect(toSolanaCluster(`solana:${reference}`)).toBe(word.replace('solana:', ''))
  })

  it('throws for a chain id that is read back differently', () => {
    expect(() => createMessage({ ...solana, chainId: 'solana:mainnet' })).toThrow('chainId')
    expect(toSolanaCluster('solana:unknown')).toBeUndefined()
    expect(
      parseMessage(
        createMessage(solana).replace(/Chain ID: .*/, 'Chain ID: solana:localnet'),
        'solana',
      ).ok,
    ).toBe(false)
  })

  it('[S2] rejects a text without a nonce, URI, chain, version or time', () => {
    const minimal = `a.example wants you to sign in with your Solana account:\n${solana.address}`
    expect(parseMessage(minimal, 'solana').ok).toBe(false)
    expect(parseMessage(`${minimal}\n\nSign in`, 'solana').ok).toBe(false)
  })

  it('rejects a scheme without a domain, and an empty statement', () => {
    expect(() => createMessage({ ...solana, scheme: 'https' })).toThrow('scheme')
    expect(() => createMessage({ ...solana, statement: '' })).toThrow('statement')
    expect(parseMessage(createMessage(solana).replace('\n\nURI', '\n\n\n\nURI'), 'solana').ok).toBe(
      false,
    )
  })

  it('supports eip155, solana and bip122 only', () => {
    expect(
      ['eip155', 'solana', 'bip122', 'polkadot', 'constructor'].filter(isSiwxNamespace),
    ).toEqual(['eip155', 'solana', 'bip122'])
  })
})

describe('URIs and domains', () => {
  it.each([
    'a:',
    'a+b-c.1:',
    'a:/',
    'a://',
    'a:///b',
    'a:b/c//d',
    'a://u:p@h:1/?q#f',
    'a://[::]',
    'a://[1:2:3:4:5:6:7:8]',
    'a://[1:2:3:4:5:6:1.2.3.4]',
    'a://[1:2:3:4:5:6:7::]',
    'a://[VF.a:]',
    'a:?/?#/?',
  ])('accepts %s', (text) => {
    expect(isUri(text)).toBe(true)
  })
  it.each([
    '',
    'a',
    '1:',
    ':a',
    'a_b:',
    'a:%',
    'a:%g0',
    'a: ',
    'a:[',
    'a:#b#c',
    'a:b\n',
    '\na:b',
    'a://[',
    'a://[::]]',
    'a://[:::]',
    'a://[1::2::3]',
    'a://[1::2::3:4:5:6:7:8]',
    'a://[::1.2.3.4.5]',
    'a://[12345::]',
    'a://[1:2:3:4:5:6:7]',
    'a://[1.2.3.4::]',
    'a://[::1.2.3]',
    'a://[::1.2.3.1234]',
    'a://[::1.2.3.256]',
    'a://[1:2:3:4:5:6:7:8::]',
    'a://[1:2:3:4:5:6:7:1.2.3.4]',
    'a://[v.a]',
    'a://[vg.a]',
    'a://h:x',
    'a://a b',
    'a:<b>',
    'a:\\b',
  ])('rejects %j', (text) => {
    expect(isUri(text)).toBe(false)
  })
  it.each(['a.example', 'localhost:3000', '127.0.0.1:8080', '[::1]:1', '[v1.a]', 'a%20b', 'a:'])(
    'accepts %s as a domain',
    (text) => {
      expect(isDomain(text)).toBe(true)
    },
  )
  it.each([
    '',
    ':80',
    'a@b',
    'a/b',
    'a:b',
    'a b',
    '[::1',
    '[1]',
    'a\n',
    'a#',
    'https://a',
    'a:1:2',
  ])('rejects %j as a domain', (text) => {
    expect(isDomain(text)).toBe(false)
  })
})

describe('times', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0],
    ['1970-01-01t00:00:01.5z', 1500],
    ['1970-01-01T00:00:00.1239Z', 123],
    ['1970-01-01T01:30:00+01:30', 0],
    ['1969-12-31T22:30:00-01:30', 0],
    ['2024-02-29T23:59:59Z', Date.UTC(2024, 1, 29, 23, 59, 59)],
    ['2026-12-31T23:59:59.999+23:59', Date.UTC(2026, 11, 31, 0, 0, 59, 999)],
    ['0099-01-01T00:00:00Z', Date.parse('0099-01-01T00:00:00Z')],
  ])('[S5] reads %s', (text, at) => {
    expect(parseDateTime(text)).toBe(at)
  })
  it.each([
    '',
    '2026',
    '2026-06-15',
    '2026-06-15 11:59:30Z',
    '2026-06-15T11:59:30',
    '2026-06-15T11:59Z',
    '2026-02-29T00:00:00Z',
    '2100-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-32T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+00:60',
    '2026-01-01T00:00:00+0000',
    '+2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00ZZ',
    'x2026-01-01T00:00:00Z',
    'Wed Oct 05 2011 16:48:00 GMT+0200',
  ])('[S5] rejects %j', (text) => {
    expect(parseDateTime(text)).toBeUndefined()
  })
})

describe('nonces', () => {
  it('[S2] have 130 bits in letters and digits, none likelier than another', () => {
    const counts = new Map<string, number>()
    const made = new Set<string>()
    for (let round = 0; round < 4000; round++) {
      const nonce = createNonce()
      expect(nonce).toMatch(/^[A-Za-z0-9]{22}$/)
      made.add(nonce)
      for (const letter of nonce) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    expect(made.size).toBe(4000)
    expect(counts.size).toBe(62)
    // 1,419 each; a byte's remainder would give the first eight letters a quarter more.
    for (const count of counts.values()) expect(Math.abs(count - 1419)).toBeLessThan(230)
  })

  it('[S2] skips bytes that would make some letters likelier', () => {
    const original = crypto.getRandomValues
    let asked = 0
    const scripted = <T extends ArrayBufferView | null>(array: T): T => {
      asked++
      if (array instanceof Uint8Array) array.fill(asked === 1 ? 248 : 247)
      return array
    }
    try {
      Object.defineProperty(crypto, 'getRandomValues', { value: scripted, configurable: true })
      expect(createNonce()).toBe('9'.repeat(22))
      expect(asked).toBe(2)
    } finally {
      Object.defineProperty(crypto, 'getRandomValues', { value: original, configurable: true })
    }
  })
})

describe('ReCaps', () => {
  const encode = (text: string) => `urn:recap:${btoa(text)}`
  const signing = { att: { eip155: { 'request/personal_sign': [{}], 'request/eth_sign': [{}] } } }
  const sentence =
    "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sign', 'personal_sign' for 'eip155'."
  const uri = encode(JSON.stringify(signing))

  it('[S14] reads abilities in their order, and states them in words', () => {
    expect(parseRecap(uri)).toEqual({
      abilities: [
        { resource: 'eip155', ability: 'request/eth_sign', caveats: [{}] },
        { resource: 'eip155', ability: 'request/personal_sign', caveats: [{}] },
      ],
      sentence,
    })
    expect(parseRecap(uri.replace('urn:recap', 'URN:ReCap'))?.sentence).toBe(sentence)
  })

  it('[S14] numbers the abilities by resource and name', () => {
    const att = { b: { 'x/2': [], 'x/1': [], 'y/1': [] }, a: { 'x/1': [] } }
    expect(parseRecap(encode(JSON.stringify({ att })))?.sentence).toBe(
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'x': '1' for 'a'. (2) 'x': '1', '2' for 'b'. (3) 'y': '1' for 'b'.",
    )
  })

  it('[S14] reads both base64 alphabets', () => {
    const att = { 'a:ÿ???>>>': { 'x/1': [] } }
    const bytes = new TextEncoder().encode(JSON.stringify({ att }))
    const base64 = btoa(String.fromCharCode(...bytes))
    const url = base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
    expect(url).toMatch(/-.*_|_.*-/)
    for (const recap of [base64, url])
      expect(parseRecap(`urn:recap:${recap}`)?.abilities).toEqual([
        { resource: 'a:ÿ???>>>', ability: 'x/1', caveats: [] },
      ])
  })

  it.each([
    ['no JSON', 'x'],
    ['no object', '1'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no attenuations', '{}'],
    ['attenuations that are null', '{"att":null}'],
    ['attenuations that are a text', '{"att":"a"}'],
    ['abilities that are null', '{"att":{"a":null}}'],
    ['abilities that are a text', '{"att":{"a":"x"}}'],
    ['abilities beside what is none', '{"att":{"a":[],"b":{"x/1":[]}}}'],
    ['a byte order mark', '\u00ef\u00bb\u00bf{"att":{"a":{"x/1":[]}}}'],
    ['no abilities', '{"att":{}}'],
    ['abilities in a list', '{"att":[]}'],
    ['a resource without abilities', '{"att":{"a":{}}}'],
    ['abilities of a resource in a list', '{"att":{"a":["x/1"]}}'],
    ['an ability without its namespace', '{"att":{"a":{"x":[]}}}'],
    ['an ability with two slashes', '{"att":{"a":{"x/1/2":[]}}}'],
    ['an ability with a quotation mark', `{"att":{"a":{"x/1'":[]}}}`],
    ['an ability that begins with a space', '{"att":{"a":{" x/1":[]}}}'],
    ['caveats that are none', '{"att":{"a":{"x/1":{}}}}'],
    ['a caveat that is none', '{"att":{"a":{"x/1":[1]}}}'],
    ['a key that stands there twice', '{"att":{"a":{"x/1":[]},"a":{"y/1":[]}}}'],
    ['spaces', '{"att": {"a":{"x/1":[]}}}'],
  ])('[S14] rejects %s', (_, json) => {
    expect(parseRecap(encode(json))).toBeUndefined()
    expect(findRecap({ statement: sentence, resources: [encode(json)] })).toEqual({
      status: 'refused',
    })
  })

  it('[S14] rejects invalid base64 and invalid UTF-8', () => {
    expect(parseRecap('urn:recap:*')).toBeUndefined()
    expect(parseRecap(`urn:recap:${btoa('{"att":{"\xff":{"x/1":[]}}}')}`)).toBeUndefined()
    expect(parseRecap('https://a.example')).toBeUndefined()
    expect(parseRecap(`x${uri}`)).toBeUndefined()
    expect(parseRecap(uri.replace('urn', 'urm'))).toBeUndefined()
    expect(findRecap({ resources: [`https://a.example/${uri}`] })).toEqual({ status: 'none' })
  })

  it('[S14] are stated by a statement that ends with them, in the last resource alone', () => {
    const stated = { status: 'stated', recap: parseRecap(uri) }
    expect(findRecap({ statement: sentence, resources: [uri] })).toEqual(stated)
    expect(findRecap({ statement: `Hello. ${sentence}`, resources: ['a:', uri] })).toEqual(stated)
    const refused = { status: 'refused' }
    expect(findRecap({ resources: [uri] })).toEqual(refused)
    expect(findRecap({ statement: `${sentence} `, resources: [uri] })).toEqual(refused)
    expect(findRecap({ statement: sentence, resources: [uri, 'a:'] })).toEqual(refused)
    expect(findRecap({ statement: sentence, resources: [uri, uri] })).toEqual(refused)
    expect(findRecap({ statement: sentence })).toEqual({ status: 'none' })
    expect(findRecap({ resources: ['urn:recapture:1'] })).toEqual({ status: 'none' })
  })
})

describe('CACAO', () => {
  const iss = `did:pkh:eip155:137:${example.address}`
  const payload = {
    domain: 'a.example',
    aud: 'https://a.example/login',
    version: '1',
    nonce: example.nonce,
    iat: example.issuedAt,
  }

  it('takes the address from the last segment, the chain from the third and fourth, and the URI from aud, trap 74', () => {
    expect(formatCacaoMessage(payload, iss)).toBe(
      createMessage({ ...example, chainId: 'eip155:137' }),
    )
  })

  it('places every field, and treats null as absent', () => {
    const { expirationTime, notBefore, requestId, resources, statement } = full
    const all = {
      ...payload,
      exp: expirationTime,
      nbf: notBefore,
      requestId,
      resources,
      statement,
    } as const
    const { scheme: _, ...withoutScheme } = full
    expect(formatCacaoMessage(all as never, iss)).toBe(
      createMessage({ ...withoutScheme, chainId: 'eip155:137' }),
    )
    const nulls = {
      exp: null,
      nbf: null,
      requestId: null,
      resources: null,
      statement: null,
      version: null,
    }
    expect(formatCacaoMessage({ ...payload, ...nulls }, iss)).toBe(formatCacaoMessage(payload, iss))
  })

  it('[S14] states abilities once, at the end of the statement, as wallets sign them', () => {
    const resources = [
      `urn:recap:${btoa('{"att":{"eip155":{"request/personal_sign":[{}]}}}').replace(/=+$/, '')}`,
    ]
    const sentence = parseRecap(resources[0] ?? '')?.sentence
    const withStatement = (statement?: string) =>
      formatCacaoMessage(
        { ...payload, resources, ...(statement !== undefined && { statement }) },
        iss,
      )
    expect(withStatement()).toContain(`\n\n${sentence}\n\n`)
    expect(withStatement('Hello')).toContain(`\n\nHello ${sentence}\n\n`)
    expect(withStatement(`Hello ${sentence}`)).toBe(withStatement('Hello'))
    expect(withStatement('')).toBe(withStatement())
  })

  it.each([
    '',
    'did:key:z6Mk',
    `eip155:1:${example.address}`,
    `did:web:eip155:1:${example.address}`,
    `did:pkh:eip155:1:${example.address}:x`,
    `x:pkh:eip155:1:${example.address}`,
  ])('reads no issuer from %j', (other) => {
    expect(() => formatCacaoMessage(payload, other)).toThrow('iss is no did:pkh')
  })

  it('throws for a payload that is no text', () => {
    expect(() => formatCacaoMessage({ ...payload, version: '2' }, iss)).toThrow('version')
    expect(() => formatCacaoMessage({ ...payload, statement: 'a\nb' }, iss)).toThrow('statement')
    expect(() => formatCacaoMessage(payload, 'did:pkh:polkadot:a:b')).toThrow('chainId')
  })
})
