import type { KitError } from '@scope/core'
import { useEffect, useState } from 'react'
import type { ProblemWords } from '../messages/problem-words.js'
import { useSurroundings } from '../scope-context.js'
import { useProblems } from './use-error-messages.js'

type EmailText = typeof import('../ui/email-error-text.js').emailProblemText

/**
 * What a visitor is told about a problem, in the language in use: what happened, and what to do. Undefined without a
 * problem, and for the moment until the words are there: they are fetched with the first one.
 */
export function useProblemWords(problem: KitError | undefined): ProblemWords | undefined {
  const { messages } = useSurroundings()
  const { say, isLost } = useProblems(problem !== undefined)
  const emailText = useEmailText(problem?.code === 'embedded-wallet-failed')
  if (!problem) return undefined
  if (emailText && problem.code === 'embedded-wallet-failed')
    return { title: emailText(problem, messages?.email, messages?.locale ?? 'en'), hint: '' }
  // Offline: the error's own words are English, and better than none.
  return say?.(problem.code) ?? (isLost ? { title: problem.shortMessage, hint: '' } : undefined)
}

/** The words of the embedded wallet's login: they come with its views, or with the first problem of a form of the host's. */
function useEmailText(isWanted: boolean): EmailText | undefined {
  const [text, setText] = useState<EmailText>()
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    import('../ui/email-error-text.js').then(
      (code) => isCurrent && setText(() => code.emailProblemText),
      // The general words do.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted])
  return text
}
