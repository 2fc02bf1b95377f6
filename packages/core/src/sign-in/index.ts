/** The port of signing in: @scope/core/sign-in. Types alone. */
export type {
  Cacao,
  OfferedInput,
  SignedOffer,
  SignInOffer,
} from '../chain/one-click-sign-in.js'
export type {
  SignInData,
  SignInFeature,
  SignInMessage,
  SignInSession,
  SignInState,
  SignInSubject,
} from './sign-in-feature.js'
