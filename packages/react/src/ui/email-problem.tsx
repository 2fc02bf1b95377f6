import type { EmbeddedWalletProblem } from '@scope/core/embedded-wallet'
import { useEmailMessages } from '../hooks/use-email-messages.js'

/** Why it did not go on, below what was typed. Read out as it changes. */
export function EmailProblem({ problem }: { readonly problem: EmbeddedWalletProblem | undefined }) {
  const { problems, failed } = useEmailMessages()
  const known: Readonly<Record<string, string>> = problems
  return (
    <p className="scope-hint" role="alert">
      {problem && (Object.hasOwn(known, problem.code) ? known[problem.code] : failed)}
    </p>
  )
}
