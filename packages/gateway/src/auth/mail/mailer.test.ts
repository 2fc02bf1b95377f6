/** Sending mail over TLS: a real SMTP server that doesn't offer it. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMailer, type MailTls, mailTlsFor } from './mailer.js'

const heard: string[] = []
/** Whether it says that it has STARTTLS, and then refuses it. */
let pretendsTls = false
let server: Server

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (part) => {
      for (const line of String(part).split('\r\n').filter(Boolean)) {
        heard.push(line)
        if (line.startsWith('EHLO'))
          socket.write(
            `250-mail.example\r\n${pretendsTls ? '250-STARTTLS\r\n' : ''}250 AUTH PLAIN\r\n`,
          )
        else if (line.startsWith('STARTTLS')) socket.write('502 not implemented\r\n')
        else if (line.startsWith('AUTH')) socket.write('235 ok\r\n')
        else if (line === 'DATA') socket.write('354 go on\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())
beforeEach(() => {
  heard.length = 0
  pretendsTls = false
})

async function send(tls?: MailTls): Promise<void> {
  const { port } = server.address() as AddressInfo
  const mailer = createMailer(`smtp://login:s3cret@127.0.0.1:${port}`, 'login@shop.example', tls)
  try {
    await mailer.send('ada@example.com', {
      subject: 'Code',
      text: 'Your code is 123456',
      language: 'en',
    })
  } finally {
    mailer.close()
  }
}
const leaked = () =>
  heard.filter((line) => /AUTH|123456/.test(line) || line.includes(btoa('\0login\0s3cret')))

it.each([false, true])(
  '[A1] sends neither password nor code to a server without TLS (STARTTLS announced: %s)',
  async (isAnnounced) => {
    pretendsTls = isAnnounced
    await expect(send('required')).rejects.toThrow()
    expect(heard.length).toBeGreaterThan(0)
    expect(leaked()).toEqual([])
  },
)

it('sends without TLS to this machine, or if the operator allows it', async () => {
  await send()
  await send('offered')
  expect(leaked().filter((line) => line.includes('123456'))).toHaveLength(2)
})

it('[A1] requires TLS unless the server is on this machine', () => {
  const hosts = ['mail.example.com', '10.0.0.1', 'localhost.example.com', '127.0.0.1.example.com']
  for (const host of hosts)
    expect([host, mailTlsFor(`smtp://${host}:587`)]).toEqual([host, 'required'])
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
    expect([host, mailTlsFor(`smtp://a:b@${host}:25`)]).toEqual([host, 'offered'])
})
