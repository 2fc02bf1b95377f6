import { truncateAddress } from '@scope/core'
import type { SignInAccount, SignInMessage } from '@scope/core/sign-in'
import { useMessages } from '../../hooks/use-messages.js'
import { useSignInMessages } from '../../hooks/use-sign-in-messages.js'
import { useKit } from '../../scope-context.js'

/** Renders the message in its parts, and as text: users must be able to read what they sign. */
export function WhatIsSigned({
  subject,
  message: { data, text },
}: {
  readonly subject: SignInAccount
  readonly message: SignInMessage
}) {
  const { network } = useKit()
  const { locale } = useMessages()
  const { signIn } = useSignInMessages()
  const { domain, statement, expirationTime, accountAddress, chainId } = data
  const until = expirationTime && Date.parse(expirationTime)
  const facts: readonly (readonly [term: string, what: string | undefined])[] = [
    [signIn.site, domain],
    [signIn.account, truncateAddress(accountAddress)],
    [signIn.network, network.find(chainId)?.name ?? subject.networkId],
    [
      signIn.until,
      until
        ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(until)
        : undefined,
    ],
  ]
  return (
    <div className="scope-signed">
      {statement && (
        <p className="scope-signed-statement" dir="auto">
          {statement}
        </p>
      )}
      <dl>
        {facts.map(
          ([term, detail]) =>
            detail && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>
                  <bdi>{detail}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <details>
        <summary>{signIn.fullMessage}</summary>
        {/* The text may be longer than the card. Focusable, so that keyboard users can scroll it. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        <pre dir="ltr" tabIndex={0}>
          {text}
        </pre>
      </details>
    </div>
  )
}
