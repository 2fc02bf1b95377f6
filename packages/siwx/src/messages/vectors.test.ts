import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { createMessage } from './create-message.js'
import type { SiwxMessage } from './message.js'
import { type CacaoPayload, formatCacaoMessage } from './message-of-cacao.js'
import { parseMessage } from './parse-message.js'
import { findRecap, parseRecap } from './recap.js'
import { isUri } from './uri.js'

const parse = (text: unknown) => parseMessage(String(text), 'eip155')
const asFields = (input: unknown): SiwxMessage => {
  const { chainId, ...fields } = Object(input)
  return { ...fields, chainId: `eip155:${chainId}` }
}
const defined = (value: unknown) =>
  Object.fromEntries(Object.entries(Object(value)).filter(([, entry]) => entry != null))

describeVectors('eip4361-siwe', (cases) => {
  const of = (...kinds: string[]) => cases.filter(({ kind }) => kinds.includes(kind))

  it.each(of('parse-valid'))('SIW-09 $id', ({ message, fields, policy }) => {
    const parsed = parse(message)
    // Decided: a domain with user information could be taken for another.
    if (policy) return expect(parsed).toMatchObject({ ok: false, field: 'domain' })
    expect(parsed.ok).toBe(true)
    if (fields && parsed.ok) expect(parsed.message).toMatchObject(defined(asFields(fields)))
  })
  it.each(of('parse-invalid'))('SIW-09 $id', ({ message }) => {
    expect(parse(message).ok).toBe(false)
  })
  it.each(of('grammar-uri-valid', 'grammar-resources-valid'))('SIW-09 $id', (vector) => {
    const parsed = parse(vector.message)
    expect(parsed.ok).toBe(true)
    if (parsed.ok && vector.resources) expect(parsed.message.resources).toEqual(vector.resources)
    if (parsed.ok) expect(createMessage(parsed.message)).toBe(vector.message)
  })
  it.each(of('grammar-uri-invalid', 'grammar-resources-invalid'))('SIW-09 $id', ({ message }) => {
    expect(parse(message).ok).toBe(false)
  })
  it.each(of('grammar-optional-fields'))('SIW-09 $id', ({ message, items }) => {
    const parsed = parse(message)
    expect(parsed.ok && defined(parsed.message)).toMatchObject(defined(items))
    for (const [name, value] of Object.entries(Object(items)))
      if (value === null) expect(parsed.ok && Object.keys(parsed.message)).not.toContain(name)
  })
  it.each(of('object-valid'))('SIW-09 $id', ({ object }) => {
    const fields = asFields(object)
    expect(parse(createMessage(fields))).toEqual({ ok: true, message: fields })
  })
  it.each(of('object-invalid'))('SIW-09 $id', ({ object }) => {
    expect(() => createMessage(asFields(object))).toThrow(TypeError)
  })

  /** A text of the rule's characters, put where the rule is used. */
  const places: Readonly<Record<string, (input: string) => boolean>> = {
    statement: (input) => parse(textWith({ statement: input })).ok,
    'reg-name': (input) => isUri(`uri://${input}`),
    'segment-nz': (input) => isUri(`uri:${input}`),
    fragment: (input) => isUri(`uri:#${input}`),
    scheme: (input) => isUri(`a${input}:`),
    userinfo: (input) => isUri(`uri://${input}@`),
    IPvFuture: (input) => isUri(`uri://[v1.${input}]`),
  }
  const textWith = ({ statement }: { statement: string }) =>
    `a.example wants you to sign in with your Ethereum account:\n0x${'00'.repeat(20)}\n\n${statement}\n\nURI: a:\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2021-09-30T16:25:24Z`
  // What ends one rule may begin the next: then it is no wrong character there.
  const endsRule = new Set([
    'char-/scheme + :',
    'char-/userinfo + /',
    'char-/userinfo + ?',
    'char-/userinfo + @',
    'char-/reg-name + /',
    'char-/reg-name + #',
    'char-/pchar + #',
  ])
  it.each(of('grammar-char').filter(({ id }) => !endsRule.has(id)))(
    'SIW-09 $id',
    ({ rule, input, accept }) => {
      expect(places[String(rule)]?.(String(input))).toBe(accept)
    },
  )
})

describeVectors('caip122-siws-examples', (cases) => {
  it.each(cases.filter(({ kind }) => kind === 'caip122-example'))('SIW-09 $id', (vector) => {
    const text = String(vector.message)
    const namespace = text.includes('Solana account') ? 'solana' : 'eip155'
    // The profiles order their fields as EIP-4361 does, and CAIP-122 in its own examples otherwise.
    expect(parseMessage(text, namespace).ok).toBe(!('note' in vector))
  })
  it.each(cases.filter(({ kind }) => kind === 'siws-parse'))('SIW-09 $id', (vector) => {
    // What a server needs is left out of them, and “A” is no address.
    expect(parseMessage(String(vector.text), 'solana').ok).toBe(false)
    const { statement } = Object(vector.parsed)
    const text = `a.example wants you to sign in with your Solana account:\n${'1'.repeat(32)}\n\n${statement}\n\nURI: https://solana.com\nVersion: 1\nChain ID: mainnet\nNonce: 12345678\nIssued At: 2021-09-30T16:25:24Z`
    const parsed = parseMessage(text, 'solana')
    if (statement.includes('\n')) expect(parsed.ok).toBe(false)
    else expect(parsed.ok && parsed.message.statement).toBe(statement)
  })
})

describeVectors('cacao-recap', (cases) => {
  const of = (wanted: string) => cases.filter(({ kind }) => kind === wanted)
  const encode = (value: unknown) => `urn:recap:${btoa(JSON.stringify(value)).replace(/=+$/, '')}`

  it.each(of('recap-message'))('[S14] $id: the statement ends with the abilities', (vector) => {
    const parsed = parse(vector.message)
    expect(parsed.ok && findRecap(parsed.message).status).toBe('stated')
    expect(parsed.ok && createMessage(parsed.message)).toBe(vector.message)
  })
  it.each(of('recap-uri'))('[S14] $id: abilities are read', ({ uri, decoded }) => {
    const { att } = Object(decoded)
    const expected = Object.entries(att).flatMap(([resource, abilities]) =>
      Object.entries(Object(abilities)).map(([ability, caveats]) => ({
        resource,
        ability,
        caveats,
      })),
    )
    expect(parseRecap(String(uri))?.abilities).toEqual(expected)
  })
  it.each(of('recap-merge'))('[S14] $id: caveats stay', ({ merged }) => {
    const { att } = Object(merged)
    const abilities = parseRecap(encode(merged))?.abilities ?? []
    for (const { resource, ability, caveats } of abilities)
      expect(att[resource][ability]).toEqual(caveats)
    expect(abilities.length).toBeGreaterThan(2)
  })
  it.each(of('recap-invalid'))('[S14] $id is refused, and never built', (vector) => {
    const { statement, resources } = vector as {
      statement?: string
      resources?: string[]
    }
    expect(findRecap({ ...(statement && { statement }), ...(resources && { resources }) })).toEqual(
      { status: 'refused' },
    )
    const payload = {
      domain: 'a.example',
      aud: 'https://a.example',
      nonce: '12345678',
      iat: '2026-06-15T11:59:30Z',
      statement: 'Sign in',
    } satisfies CacaoPayload
    const fields = { ...payload, uri: payload.aud, issuedAt: payload.iat, version: '1' as const }
    const message = { ...fields, chainId: 'eip155:1' as const, address: `0x${'00'.repeat(20)}` }
    expect(() => createMessage({ ...message, ...(resources && { resources }) })).toThrow(
      'resources',
    )
    // A wallet that signs a CACAO adds the abilities, even if the site's text differs.
    const said = () =>
      formatCacaoMessage(
        { ...payload, resources: resources ?? [] },
        `did:pkh:eip155:1:${message.address}`,
      )
    if (vector.id === 'statement-mismatch') {
      expect(said()).toContain(
        "Sign in I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction' for 'eip155'.\n",
      )
    } else expect(said).toThrow('resources')
  })
})

describe('examples of the standards', () => {
  // https://eips.ethereum.org/EIPS/eip-4361, “Examples”
  it('reads the EIP-4361 example with an explicit scheme, SIW-09', () => {
    const text =
      'https://example.com wants you to sign in with your Ethereum account:\n0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2\n\nI accept the ExampleOrg Terms of Service: https://example.com/tos\n\nURI: https://example.com/login\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2021-09-30T16:25:24Z\nResources:\n- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/\n- https://example.com/my-web2-claim.json'
    const parsed = parse(text)
    expect(parsed.ok && parsed.message).toMatchObject({ scheme: 'https', domain: 'example.com' })
    expect(parsed.ok && createMessage(parsed.message)).toBe(text)
  })
})
