/** The port of signing in: @scope/core/sign-in. Types alone. */
export type {
  Cacao,
  OneClickSignIn,
  OneClickSignInRequest,
  OneClickSignInResponse,
} from '../chain/one-click-sign-in.js'
export type {
  SignInAccount,
  SignInData,
  SignInFeature,
  SignInMessage,
  SignInSession,
  SignInState,
} from './sign-in-feature.js'
