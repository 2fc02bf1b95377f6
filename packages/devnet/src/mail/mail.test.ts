/** The server as programs meet it that send mail: over its own wire. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type MailServer, startMailServer } from './start.js'

let server: MailServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

/** Says each line once the server has answered the one before; answers what it said. */
async function talk(url: string, lines: readonly string[]): Promise<string[]> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const output: string[] = []
  const answer = async () => output.push(String((await once(socket, 'data'))[0]).trim())
  await answer()
  for (const line of lines) {
    socket.write(`${line}\r\n`)
    await answer()
  }
  socket.destroy()
  return output
}

const letter = [
  'Subject: =?utf-8?q?123456_ist_dein_Code_f=C3=BCr?= x',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Gr=C3=BC=C3=9Fe, dein Code: 123=',
  '456',
  '.',
].join('\r\n')
const hello = ['EHLO me', 'MAIL FROM:<shop@example.com>', 'RCPT TO:<ada@example.com>', 'DATA']

it('stores sent emails, parsed', async () => {
  server = await startMailServer()
  await talk(server.url, [...hello, letter])
  expect(server.mails).toEqual([
    {
      from: 'shop@example.com',
      to: ['ada@example.com'],
      subject: '123456 ist dein Code für x',
      text: 'Grüße, dein Code: 123456\n',
      html: '',
      headerNames: ['subject', 'content-type', 'content-transfer-encoding'],
    },
  ])
  server.clear()
  expect(server.mails).toEqual([])
})

it('rejects emails while it is set to fail', async () => {
  server = await startMailServer()
  server.refuse(true)
  const [, , refused] = await talk(server.url, hello.slice(0, 2))
  expect(refused).toMatch(/^451/)
  server.refuse(false)
  const [, , taken] = await talk(server.url, hello.slice(0, 2))
  expect(taken).toMatch(/^250/)
})
