import type { EmbeddedWalletProblem } from '@scope/core/embedded-wallet'
import { useEmailMessages } from '../hooks/use-email-messages.js'
import { useMessages } from '../hooks/use-messages.js'
import { secondsText } from './seconds-text.js'

/** Why it did not go on, below what was typed. Read out as it changes. `isMailed`: what is typed here was in a mail. */
export function EmailProblem({
  problem,
  isMailed = false,
}: {
  readonly problem: EmbeddedWalletProblem | undefined
  readonly isMailed?: boolean
}) {
  const { problems, mailProblems, failed, tryAfter } = useEmailMessages()
  const { locale } = useMessages()
  const known: Readonly<Record<string, string>> = isMailed
    ? { ...problems, ...mailProblems }
    : problems
  const words = ({ code, retryAfter }: EmbeddedWalletProblem) => {
    if (Object.hasOwn(known, code)) return known[code]
    // Of whole seconds, upwards: trying a moment too early is told the same again (EMB-05).
    return retryAfter ? tryAfter(secondsText(Math.ceil(retryAfter / 1_000), locale)) : failed
  }
  return (
    <p className="scope-hint" role="alert">
      {problem && words(problem)}
    </p>
  )
}
