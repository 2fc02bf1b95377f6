/** Hands mail to the operator's server. What it says of a failure goes into the log without the address. */
import { createTransport } from 'nodemailer'
import { toMailHtml } from './mail-html.js'
import type { MailMessage } from './templates.js'

export interface Mailer {
  /**
   * Resolves when the server has taken the mail. Rejects if it has not within the timeout.
   *
   * @param id - Unique id of a mail that may be sent twice.
   */
  send(to: string, message: MailMessage, id?: string): Promise<void>
  close(): void
}

/** Milliseconds. */
const timeoutMs = 10_000

/** `required`: no TLS, no mail. `offered`: without TLS if the server doesn't offer it. */
export type MailTls = 'required' | 'offered'

/** A server on this machine is reached without a network. */
export const mailTlsFor = (url: string): MailTls =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(new URL(url).hostname) ? 'offered' : 'required'

/**
 * Creates a mailer.
 *
 * @param url - As `smtp://user:password@mail.example.com:587`; `smtps:` for TLS from the start.
 * @param tls - Defaults to `offered` if the server is on this machine, else to `required`.
 */
export function createMailer(url: string, from: string, tls: MailTls = mailTlsFor(url)): Mailer {
  const host = /@([^>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const transport = createTransport({
    url,
    pool: true,
    // Without it an attacker on the way strips the offer, and reads the password and the codes (threat A1).
    requireTLS: tls === 'required',
    maxConnections: 5,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // What is sent is text that is made here: nothing is read from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(to, message, id) {
      const { subject, text } = message
      // Never answered by a machine: no loops of absence notes.
      const headers = { 'auto-submitted': 'auto-generated' }
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html: toMailHtml(message),
        headers,
        ...(id && { messageId: `<${id}@${host}>` }),
      })
    },
    close: () => transport.close(),
  }
}
