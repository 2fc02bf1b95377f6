/** What is read of a request: JSON that says so, of a size and a shape, however it comes in. */
import { describe, expect, it } from 'vitest'
import { browser, evmPerson, origin } from './fixtures/browser.js'
import { getBody, getNonceToken, site, visitName } from './fixtures/site.js'

const json = 'application/json'
const toBytes = (text: string) => new TextEncoder().encode(text)

/** A body in parts; `after` is what happens when all of them are read. */
function inParts(parts: readonly Uint8Array[], after: 'ends' | 'breaks' = 'ends') {
  const told = { pulled: 0, cancelled: false }
  const left = [...parts]
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        told.pulled++
        const next = left.shift()
        if (next) controller.enqueue(next)
        else if (after === 'ends') controller.close()
        else controller.error(new Error('the visitor is gone'))
      },
      cancel() {
        told.cancelled = true
        return Promise.reject(new Error('not awaited'))
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, told }
}

const post = (
  path: string,
  body: BodyInit | undefined,
  headers: Readonly<Record<string, string>> = { 'content-type': json },
) =>
  site().fetch(
    new Request(`${origin}/siwx${path}`, {
      method: 'POST',
      headers: { origin, ...headers },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    } as RequestInit),
  )

const signedOut = [204, '']
const getAnswer = async (response: Response) => [response.status, await response.text()]
const refused = (status: number, error: string) => [status, JSON.stringify({ error })]

describe('the type of a body', () => {
  it.each([json, 'APPLICATION/JSON', `${json}; charset=utf-8`, `${json} ;charset=utf-8`])(
    'accepts %s as JSON',
    async (type) => {
      expect(await getAnswer(await post('/revoke', '{}', { 'content-type': type }))).toEqual(
        signedOut,
      )
    },
  )

  // A page of another site can send all of these without asking first.
  it.each(['text/plain', `text/plain, ${json}`, `x${json}`, `${json}x`, `${json} x`, ''])(
    '[S13] rejects “%s”',
    async (type) => {
      expect(await getAnswer(await post('/revoke', '{}', { 'content-type': type }))).toEqual(
        refused(415, 'unsupported-media-type'),
      )
    },
  )

  it('[S13] rejects a body without a type', async () => {
    expect(await getAnswer(await post('/revoke', toBytes('{}'), {}))).toEqual(
      refused(415, 'unsupported-media-type'),
    )
  })
})

describe('the size of a body', () => {
  const padded = (size: number) => `{}${' '.repeat(size - 2)}`

  it.each([
    [64 * 1024, signedOut],
    [64 * 1024 + 1, refused(413, 'body-too-large')],
  ])('[S9] %i bytes: %j, whether it says so or not', async (size, answer) => {
    const told = { 'content-type': json, 'content-length': String(size) }
    expect(await getAnswer(await post('/revoke', padded(size), told))).toEqual(answer)
    const halves = [toBytes(padded(size - 10)), toBytes(' '.repeat(10))]
    expect(await getAnswer(await post('/revoke', inParts(halves).stream))).toEqual(answer)
  })

  it('[S9] reads nothing of a body with a too large content-length', async () => {
    const { stream, told } = inParts([toBytes('{}')])
    const headers = { 'content-type': json, 'content-length': '65537' }
    expect((await post('/revoke', stream, headers)).status).toBe(413)
    expect(told.pulled).toBe(0)
  })

  it('[S9] stops a client that sends too much', async () => {
    const { stream, told } = inParts(Array.from({ length: 9 }, () => new Uint8Array(32_768)))
    expect((await post('/revoke', stream)).status).toBe(413)
    expect(told.cancelled).toBe(true)
    expect(told.pulled).toBe(3)
  })
})

describe('the text of a body', () => {
  const bytes = toBytes('{"address":"é€"}')

  it('reads an empty body as an empty object', async () => {
    expect(await getAnswer(await post('/revoke', undefined))).toEqual(signedOut)
    expect(await getAnswer(await post('/revoke', inParts([]).stream))).toEqual(signedOut)
  })

  it('is joined from its parts, wherever they are split', async () => {
    for (let at = 1; at < bytes.length; at++) {
      const { stream } = inParts([bytes.slice(0, at), bytes.slice(at)])
      expect(await getAnswer(await post('/revoke', stream)), `cut at ${at}`).toEqual(signedOut)
    }
  })

  it.each([
    ['no UTF-8', [Uint8Array.of(...toBytes('{"address":"'), 0xff, ...toBytes('"}'))]],
    ['half a letter at its end', [toBytes('{}'), Uint8Array.of(0xe2, 0x82)]],
    ['no JSON', [toBytes('{'), toBytes('{')]],
  ])('[S3] is rejected if it is %s', async (_, parts) => {
    expect(await getAnswer(await post('/revoke', inParts(parts).stream))).toEqual(
      refused(400, 'body-malformed'),
    )
  })

  it('rejects a body that breaks off', async () => {
    expect(await getAnswer(await post('/revoke', inParts([bytes], 'breaks').stream))).toEqual(
      refused(400, 'body-malformed'),
    )
  })
})

describe('the shape of a body', () => {
  it('[S9] limits fields to one line of 200 characters', async () => {
    const [maxLength, tooLong] = ['x'.repeat(200), 'x'.repeat(201)]
    for (const name of ['chainId', 'address']) {
      const send = (value: string) => post('/revoke', JSON.stringify({ [name]: value }))
      expect(await getAnswer(await send(maxLength))).toEqual(signedOut)
      expect(await getAnswer(await send(tooLong))).toEqual(refused(400, 'body-malformed'))
    }
    const proof = { message: '', signature: '' }
    const verify = (body: object) => post('/verify', JSON.stringify(body))
    for (const name of ['address', 'publicKey']) {
      const send = (value: string) => verify({ proofs: [{ ...proof, [name]: value }] })
      expect((await send(maxLength)).status).toBe(401)
      expect(await getAnswer(await send(tooLong))).toEqual(refused(400, 'body-malformed'))
    }
    expect((await verify({ proofs: [proof], nonceToken: maxLength })).status).toBe(401)
    expect((await verify({ proofs: [proof], nonceToken: tooLong })).status).toBe(400)
  })

  it('[S9] accepts twenty proofs', async () => {
    const proofs = Array(20).fill({ message: '', signature: '' })
    expect(await getAnswer(await post('/verify', JSON.stringify({ proofs })))).toEqual(
      refused(401, 'cookie-missing'),
    )
  })

  it('answers 400 for a malformed text, and 401 for a wrong one', async () => {
    const visitor = browser(site().fetch)
    const person = evmPerson()
    await visitor.nonce()
    const verdictOn = async (...changes: object[]) => {
      const nonce = await visitor.nonce()
      const proof = await person.sign({ nonce })
      const proofs = changes.map((change) => ({ ...proof, ...change }))
      return getBody(await visitor.ask('/verify', { body: { proofs, ...getNonceToken(visitor) } }))
    }
    expect(visitor.jar.has(visitName)).toBe(true)
    expect(await verdictOn({ message: 'x'.repeat(8193) })).toEqual([400, { error: 'too-large' }])
    expect(await verdictOn({ message: 'é' })).toEqual([400, { error: 'encoding-invalid' }])
    expect(await verdictOn({ message: 'a' })).toEqual([400, { error: 'message-malformed' }])
    expect(await verdictOn({ signature: 'a' })).toEqual([400, { error: 'signature-malformed' }])
    expect(await verdictOn({}, {})).toEqual([400, { error: 'proofs-mismatch' }])
    expect(await verdictOn({ address: 'a' })).toEqual([401, { error: 'address-mismatch' }])
  })
})
