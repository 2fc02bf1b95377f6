import type { ReactView } from '../view.js'

const fetchEmailViews = () => import('./email-views.js').then((code) => code.emailViews)

type EmailView = keyof Awaited<ReturnType<typeof fetchEmailViews>>

const names: readonly EmailView[] = [
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
]

/** Views of the embedded wallet's login, in one chunk that the wallet list prefetches. */
export const email = Object.fromEntries(
  names.map((name): [EmailView, ReactView] => [
    name,
    { react: { prefetchFrom: ['Connect'], load: async () => (await fetchEmailViews())[name] } },
  ]),
) as Record<EmailView, ReactView>
