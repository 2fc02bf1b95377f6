/** Types of error messages: a title for what happened, and a hint for what to do. */
import type { KitErrorCode } from '@scope/core'

/** Title (what happened) and hint (what to do next) of an error. */
export interface ErrorMessage {
  /** Short description of what happened. */
  readonly title: string
  /** Next step for the user. May be empty. */
  readonly hint: string
}

/** Every code there is: the compiler tells which one a language lacks. */
export type ErrorTexts = Readonly<Record<KitErrorCode, readonly [title: string, hint: string]>>
