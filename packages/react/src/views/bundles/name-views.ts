/** The views of names, as one file: a user who opens one of them continues to another. */
import { ChooseAccountNameView } from '../choose-account-name/choose-account-name-view.js'
import { RegisterAccountNameView } from '../register-account-name/register-account-name-view.js'
import { RegisterAccountNameSuccessView } from '../register-account-name-success/register-account-name-success-view.js'

export const nameViews = {
  ChooseAccountName: ChooseAccountNameView,
  RegisterAccountName: RegisterAccountNameView,
  RegisterAccountNameSuccess: RegisterAccountNameSuccessView,
}
