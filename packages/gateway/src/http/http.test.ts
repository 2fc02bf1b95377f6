/** The small rooms that every request goes through. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getDepth, readJson, readText } from './body.js'
import { clientAddress, limitedAs } from './client-address.js'
import { createLog, errorFacts } from './log.js'
import { createOperator } from './operator.js'

const limits = { bytes: 100, seconds: 1 }
const post = (body: BodyInit, headers?: Record<string, string>) =>
  new Request('http://gateway.example/', {
    method: 'POST',
    body,
    duplex: 'half',
    ...(headers ? { headers } : {}),
  } as RequestInit)

describe('bodies', () => {
  it('[B10] rejects a body that is too large by its declared length, or while it arrives', async () => {
    await expect(readText(post('x'.repeat(101)), limits)).rejects.toMatchObject({ status: 413 })
    const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(64)) })
    await expect(readText(post(endless), limits)).rejects.toMatchObject({ status: 413 })
  })

  it('[B10] rejects with 408 if a body doesn’t arrive in time', async () => {
    const stuck = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{')),
    })
    await expect(readText(post(stuck), limits)).rejects.toMatchObject({ status: 408 })
  })

  it.each([
    ['', 'empty'],
    ['{', 'parsed'],
    [`${'['.repeat(40)}${']'.repeat(40)}`, 'deeper'],
  ])('[B10] rejects %s', async (body, why) => {
    await expect(readJson(post(body), limits)).rejects.toMatchObject({
      status: 400,
      reasons: [{ name: 'body', description: expect.stringContaining(why) }],
    })
  })

  it('rejects a body that is not UTF-8', async () => {
    await expect(readText(post(new Uint8Array([0x22, 0xff, 0x22])), limits)).rejects.toMatchObject({
      status: 400,
    })
  })

  it('[B10] counts brackets outside strings, as deep as JSON.parse reads', () => {
    const depth = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? 1 + Math.max(0, ...Object.values(value).map(depth))
        : 0
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        expect(getDepth(JSON.stringify(value))).toBe(depth(JSON.parse(JSON.stringify(value))))
      }),
    )
    expect(getDepth('"[[[\\"[["')).toBe(0)
  })
})

describe('addresses', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['x', 'unknown'],
    ['', 'unknown'],
  ])('counts %s as %s', (address, counted) => {
    expect(limitedAs(address)).toBe(counted)
  })

  it('[B3] ignores a header from an untrusted proxy', () => {
    expect(clientAddress('9.9.9.9', '1.1.1.1', 0)).toBe('9.9.9.9')
    expect(clientAddress('9.9.9.9', '1.1.1.1, 2.2.2.2', 1)).toBe('2.2.2.2')
    expect(clientAddress('9.9.9.9', '1.1.1.1, 2.2.2.2, 3.3.3.3', 2)).toBe('2.2.2.2')
    expect(clientAddress('9.9.9.9', undefined, 1)).toBe('9.9.9.9')
  })
})

describe('the log', () => {
  it('[B7] [B9] logs the name, code and place of an error, without its message', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const cause = Object.assign(new Error('insert … values (canary)'), { code: '23505' })
    log.warn(
      errorFacts(new Error('Failed query: canary\nparams: canary', { cause })),
      'a request failed',
    )
    expect(lines.join('')).toContain('23505')
    expect(lines.join('')).toMatch(/http\.test\.ts/)
    expect(lines.join('')).not.toContain('canary')
    expect(lines).toHaveLength(1)
  })
})

describe('the operator', () => {
  const token = 'b3f1c2d4e5a697887766554433221100'
  it('is the holder of the token, and of a session that it started, until that ends', async () => {
    let now = Date.now()
    const operator = createOperator([token], undefined, () => now)
    expect([operator.isToken(token), operator.isToken(`${token} `), operator.isToken('')]).toEqual([
      true,
      false,
      false,
    ])
    const session = operator.session()
    const context = (cookie: string) =>
      ({
        req: {
          header: () => undefined,
          raw: new Request('http://a.example', { headers: { cookie } }),
        },
      }) as never
    const isIn = (text: string) => operator.isIn(context(`scope_operator=${text}`))
    expect(isIn(session)).toBe(true)
    const [until = '', mark = ''] = session.split('.')
    for (const forged of [
      `${Number(until) + 1}.${mark}`,
      `${until}.`,
      `${until}.${mark.slice(1)}`,
      '.',
      '',
      `${until}.${mark}x`,
    ]) {
      expect(isIn(forged), forged).toBe(false)
    }
    now += 13 * 60 * 60 * 1000
    expect(isIn(session)).toBe(false)
    expect(createOperator([]).isToken('')).toBe(false)
    expect(() => createOperator([]).session()).toThrow()
  })

  it('[B12] accepts a rotated token and its sessions at each step, until it is removed', () => {
    const next = 'f0e1d2c3b4a59687786950413223140504'
    const places: number[] = []
    const steps = [[token], [token, next], [next, token], [next]]
    const gateways = steps.map((tokens) => createOperator(tokens, (place) => places.push(place)))
    const isIn = (operator: (typeof gateways)[number], text: string) =>
      operator.isIn({
        req: {
          header: () => undefined,
          raw: new Request('http://a.example', { headers: { cookie: `scope_operator=${text}` } }),
        },
      } as never)
    // Beside each other stand gateways of one step and of the next.
    for (const [at, operator] of gateways.entries()) {
      for (const other of [gateways[at], gateways[at + 1], gateways[at - 1]]) {
        if (other) expect(isIn(other, operator.session()), `${at}`).toBe(true)
      }
    }
    const [first, , , last] = gateways
    expect(first && last && [isIn(last, first.session()), isIn(first, last.session())]).toEqual([
      false,
      false,
    ])
    expect(gateways.map((gateway) => [gateway.isToken(token), gateway.isToken(next)])).toEqual([
      [true, false],
      [true, true],
      [true, true],
      [false, true],
    ])
    expect(places).toEqual([1, 1, 2, 2, 1, 1])
    expect(gateways[1]?.isToken(`${token},${next}`)).toBe(false)
  })
})
