import type { DrawnView } from './view.js'

const fetchEmailViews = () => import('./email-views.js').then((code) => code.emailViews)

type EmailView = keyof Awaited<ReturnType<typeof fetchEmailViews>>

const drawn = (name: EmailView, comesAfter?: 'Connect'): DrawnView => ({
  react: {
    ...(comesAfter && { comesAfter: [comesAfter] }),
    load: async () => (await fetchEmailViews())[name],
  },
})

/** Of a wallet without an app: there where the feature is. One file. */
export const email: Record<EmailView, DrawnView> = {
  EmailLogin: drawn('EmailLogin', 'Connect'),
  EmailVerifyDevice: drawn('EmailVerifyDevice'),
  EmailVerifyOtp: drawn('EmailVerifyOtp'),
  ConnectSocials: drawn('ConnectSocials'),
  ConnectingSocial: drawn('ConnectingSocial'),
  ConnectingFarcaster: drawn('ConnectingFarcaster'),
  UpdateEmailWallet: drawn('UpdateEmailWallet'),
  UpdateEmailPrimaryOtp: drawn('UpdateEmailPrimaryOtp'),
  UpdateEmailSecondaryOtp: drawn('UpdateEmailSecondaryOtp'),
  UpgradeEmailWallet: drawn('UpgradeEmailWallet'),
}
