import { bundle } from './bundle.js'

/** Views of the embedded wallet's login, in one chunk that the wallet list prefetches. */
export const email = bundle(
  [
    'EmailLogin',
    'EmailVerifyDevice',
    'EmailVerifyOtp',
    'ConnectSocials',
    'ConnectingSocial',
    'ConnectingFarcaster',
    'UpdateEmailWallet',
    'UpdateEmailPrimaryOtp',
    'UpdateEmailSecondaryOtp',
    'UpgradeEmailWallet',
  ],
  () => import('./email-views.js').then((code) => code.emailViews),
  { prefetchFrom: ['Connect'] },
)
