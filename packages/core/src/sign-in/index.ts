/** The port of signing in: @scope/core/sign-in. Types alone. */
export type {
  Cacao,
  SignInData,
  SignInFeature,
  SignInMessage,
  SignInSession,
  SignInState,
  SignInSubject,
} from './sign-in-feature.js'
