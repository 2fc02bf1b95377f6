import { enDialog } from './en-dialog.js'
import { enRemote } from './en-remote.js'

/** English: the catalogue every other language is measured against by the compiler. */
export const en = { ...enDialog, ...enRemote }

export type Messages = typeof en
