import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailboxAt, nextCode } from './mailbox.js'

let server: Server
let url: string
let requests: string[]
let answers: (() => [number, unknown])[]

beforeEach(async () => {
  requests = []
  answers = []
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const [status, body] = (answers.length > 1 ? answers.shift() : answers[0])?.() ?? [404, {}]
    response.statusCode = status
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/mails?kept=1`
})
afterEach(() => void server.close())

const to = 'ada+1@example.com'
const mails = (...texts: readonly unknown[]): [number, unknown] => [
  200,
  texts.map((text) => ({ to, subject: 'Hello', text })),
]

describe('mailboxAt', () => {
  it('requests one address, for any text and url', async () => {
    answers = [() => mails('one', 7)]
    expect(await mailboxAt(url)(to)).toEqual([{ text: 'one' }, { text: '' }])
    expect(requests).toEqual([`/mails?kept=1&to=${encodeURIComponent(to)}`])
  })

  it.each([
    ['no page', [404, []]],
    ['no list', [200, { mails: [] }]],
  ] as const)('reports %s, with the URL', async (_, answer) => {
    answers = [() => [...answer]]
    await expect(mailboxAt(url)(to)).rejects.toThrow(/127\.0\.0\.1:\d+\/mails answers no list/)
  })
})

describe('nextCode', () => {
  it('waits for a new email, and returns its code', async () => {
    answers = [
      () => mails('Your code is 111111'),
      () => mails('Call 12345678. Code: 222222', 'Your code is 111111'),
    ]
    expect(await nextCode(mailboxAt(url), to, 1, 5_000)).toBe('222222')
    expect(requests.length).toBe(2)
  })

  it('distinguishes a missing email from one without a code', async () => {
    answers = [() => mails()]
    await expect(nextCode(mailboxAt(url), to, 0, 50)).rejects.toThrow(/No mail came/)
    answers = [() => mails('Somebody signs in from a new browser: https://example.com/1234567')]
    await expect(nextCode(mailboxAt(url), to, 0, 50)).rejects.toThrow(/has no code/)
  })
})
