import { lazyComponent } from '../../lazy-component.js'
import { SignInLoading } from './sign-in-loading.js'
import type { SignInStatusProps } from './sign-in-status.js'

/** Sign-in status of the account. */
export const SignIn = lazyComponent<SignInStatusProps>(
  async () => (await import('./sign-in-status.js')).SignInStatus,
  { Fallback: SignInLoading },
)
