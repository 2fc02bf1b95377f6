/** Emails of a test. Reads them over HTTP from the SMTP server that the tested gateway uses. */

/** Function that resolves to the emails sent to an address, newest first. */
export type Mailbox = (to: string) => Promise<readonly { readonly text: string }[]>

/**
 * Creates a mailbox that reads emails over HTTP, in the format of Scope's demo: `GET url?to=ADDRESS` responds
 * with `[{ to, subject, text }]`, newest first.
 *
 * @param url - URL of the mailbox.
 * @returns The mailbox. It rejects with an `Error` if the response isn't a list.
 * @example
 * ```ts
 * const mailbox = mailboxAt('http://localhost:8025/mails')
 * ```
 */
export function mailboxAt(url: string | URL): Mailbox {
  return async (to) => {
    const request = new URL(url)
    request.searchParams.set('to', to)
    const response = await fetch(request)
    const mails: unknown = response.ok ? await response.json() : undefined
    if (!Array.isArray(mails)) {
      throw new Error(
        `${request.origin}${request.pathname} answers no list of mails: HTTP ${response.status}`,
      )
    }
    return mails.map((mail: unknown) => {
      const text =
        typeof mail === 'object' && mail !== null && 'text' in mail ? mail.text : undefined
      return { text: typeof text === 'string' ? text : '' }
    })
  }
}

/** As the mails of the embedded wallet have them, apart from any longer number. */
const code = /(?<!\d)\d{6}(?!\d)/
const lookMs = 100

/** The code of the first mail after the `known` ones. Rejects once it is later than `withinMs`. */
export async function nextCode(
  mailbox: Mailbox,
  to: string,
  known: number,
  withinMs: number,
): Promise<string> {
  const until = performance.now() + withinMs
  for (;;) {
    const mails = await mailbox(to)
    const found = mails.length > known ? code.exec(mails[0]?.text ?? '')?.[0] : undefined
    if (found) return found
    if (performance.now() > until) {
      throw new Error(
        mails.length > known
          ? `The latest email to ${to} has no code. Use an address that was not used before.`
          : `No mail came to ${to}. Does the gateway send its mails to the server behind this mailbox?`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}
