import { enDialog } from './en-dialog.js'
import { enProblem } from './en-problems.js'
import { enRemote } from './en-remote.js'

/** English: the catalogue every other language is measured against by the compiler. */
export const en = {
  ...enDialog,
  ...enRemote,
  /** What happened, and what to do: `title` says what did not happen, `hint` the next step. */
  problem: enProblem,
}

export type Messages = typeof en
