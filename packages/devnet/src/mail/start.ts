/** A real SMTP server on this machine that keeps what it takes, newest last, and sends nothing on. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mail {
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** Empty if it has no HTML. */
  readonly html: string
  /** Names of its headers in lower case, in order. */
  readonly headerNames: readonly string[]
}

export interface MailServer {
  /** `smtp://127.0.0.1:…`. */
  readonly url: string
  /** At most the last thousand. */
  readonly mails: readonly Mail[]
  /** Forgets what it took. */
  clear(): void
  /** Whether it says that it takes nothing just now, as a full mailbox does. */
  refuse(isRefusing: boolean): void
  stop(): Promise<void>
}

export interface MailServerOptions {
  /** Defaults to a free port. */
  readonly port?: number
}

const maxCached = 1_000
const later = () => Object.assign(new Error('Try again later.'), { responseCode: 451 })

export async function startMailServer({ port = 0 }: MailServerOptions = {}): Promise<MailServer> {
  const mails: Mail[] = []
  let isRefusing = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onMailFrom: (_address, _session, done) => done(isRefusing ? later() : undefined),
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts)).then(
          ({ subject = '', text = '', html = '', headers }) => {
            const to = rcptTo.map(({ address }) => address)
            const from = mailFrom ? mailFrom.address : ''
            const headerNames = headers.map(({ key }) => key.toLowerCase())
            mails.push({ from, to, subject, text, html, headerNames })
            if (mails.length > maxCached) mails.shift()
            done()
          },
          done,
        )
      })
    },
  })
  // A client that hangs up in the middle is its own affair.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    mails,
    clear() {
      mails.length = 0
    },
    refuse(wanted) {
      isRefusing = wanted
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
