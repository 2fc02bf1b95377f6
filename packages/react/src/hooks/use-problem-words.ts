import type { KitError } from '@scope/core'
import type { ProblemWords } from '../messages/problem-words.js'
import { useProblems } from './use-problems.js'

/**
 * What a visitor is told about a problem, in the language in use: what happened, and what to do. Undefined without a
 * problem, and for the moment until the words are there: they are fetched with the first one.
 */
export function useProblemWords(problem: KitError | undefined): ProblemWords | undefined {
  const { say, isLost } = useProblems(problem !== undefined)
  if (!problem) return undefined
  // Offline: the error's own words are English, and better than none.
  return say?.(problem.code) ?? (isLost ? { title: problem.shortMessage, hint: '' } : undefined)
}
