import type { KitErrorCode } from '@scope/core'
import type { ProblemWords } from '../messages/problem-words.js'
// Not by the public hook: what is exported and used by the dialog would load with the page.
import { useProblems } from './use-error-messages.js'
import { useMessages } from './use-messages.js'

/** What is said about a problem in the dialog. Undefined without one, and for the moment until the words are there. */
export function useProblem(code: KitErrorCode | undefined): ProblemWords | undefined {
  const { fallback } = useMessages()
  const { say, isLost } = useProblems(code !== undefined)
  return code && (say?.(code) ?? (isLost ? fallback : undefined))
}
