import { enAccountType } from './en-account-type.js'
import { enCalls } from './en-calls.js'
import { enDialog } from './en-dialog.js'
import { enDirectory } from './en-directory.js'
import { enEmail } from './en-email.js'
import { enError } from './en-errors.js'
import { enLegal } from './en-legal.js'
import { enMoney } from './en-money.js'
import { enNames } from './en-names.js'
import { enOnRamp } from './en-on-ramp.js'
import { enPendingTransaction } from './en-pending-transaction.js'
import { enPermissions } from './en-permissions.js'
import { enRemote } from './en-remote.js'
import { enSignIn } from './en-sign-in.js'
import { enSwap } from './en-swap.js'
import { enTitles } from './en-titles.js'
import { enViews } from './en-views.js'

/** English: the catalogue every other language is measured against by the compiler. */
export const en = {
  ...enDialog,
  titles: { ...enDialog.titles, ...enTitles },
  ...enViews,
  ...enRemote,
  ...enDirectory,
  ...enAccountType,
  ...enPendingTransaction,
  ...enCalls,
  ...enPermissions,
  ...enSignIn,
  legal: enLegal,
  money: enMoney,
  names: enNames,
  onRamp: enOnRamp,
  swap: enSwap,
  email: enEmail,
  /** Error messages: `title` tells what happened, `hint` the next step. */
  error: enError,
}

/** All texts of the user interface in one language. The English messages define the type. */
export type Messages = typeof en
