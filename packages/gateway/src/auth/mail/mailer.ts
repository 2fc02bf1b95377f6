/** Hands mail to the operator's server. What it says of a failure goes into the log without the address. */
import { createTransport } from 'nodemailer'
import type { Letter } from './letters.js'

export interface Mailer {
  /** Resolves once the server has taken it. Rejects where it did not within the time. */
  send(to: string, letter: Letter): Promise<void>
  close(): void
}

/** Milliseconds. */
const patience = 10_000

/** `url` as `smtp://user:password@mail.example.com:587`; `smtps:` for TLS from the start. */
export function createMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // What is sent is text that is made here: nothing is read from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(to, { subject, text }) {
      // Never answered by a machine: no loops of absence notes.
      const headers = { 'auto-submitted': 'auto-generated' }
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers })
    },
    close: () => transport.close(),
  }
}
