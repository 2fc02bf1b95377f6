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

/** Of a wallet without an app: there where the feature is. One file, which the list of ways leads to. */
export const email = Object.fromEntries(
  names.map((name): [EmailView, ReactView] => [
    name,
    { react: { prefetchFrom: ['Connect'], load: async () => (await fetchEmailViews())[name] } },
  ]),
) as Record<EmailView, ReactView>
