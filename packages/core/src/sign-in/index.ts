/** The port of signing in: @scope/core/sign-in. Types alone. */
export type {
  Cacao,
  OfferedInput,
  SignedOffer,
  SignInOffer,
} from '../chain/sign-in-offer.js'
export type {
  SignInData,
  SignInFeature,
  SignInMessage,
  SignInSession,
  SignInState,
  SignInSubject,
} from './sign-in-feature.js'
