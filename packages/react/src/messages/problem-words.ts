/** What is said about an error: a title for what happened, and a hint for what to do. */
import type { KitErrorCode } from '@scope/core'

export interface ErrorMessage {
  readonly title: string
  readonly hint: string
}

/** Every code there is: the compiler tells which one a language lacks. */
export type ErrorTexts = Readonly<Record<KitErrorCode, readonly [title: string, hint: string]>>
