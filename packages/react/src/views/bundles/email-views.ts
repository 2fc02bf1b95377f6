/** The views of a wallet without an app, as one file: one leads to the other. */
import { ConnectSocialsView } from '../connect-socials/connect-socials-view.js'
import { ConnectingFarcasterView } from '../connecting-farcaster/connecting-farcaster-view.js'
import { ConnectingSocialView } from '../connecting-social/connecting-social-view.js'
import { EmailLoginView } from '../email-login/email-login-view.js'
import { EmailVerifyDeviceView } from '../email-verify-device/email-verify-device-view.js'
import { EmailVerifyOtpView } from '../email-verify-otp/email-verify-otp-view.js'
import { UpdateEmailPrimaryOtpView } from '../update-email-primary-otp/update-email-primary-otp-view.js'
import { UpdateEmailSecondaryOtpView } from '../update-email-secondary-otp/update-email-secondary-otp-view.js'
import { UpdateEmailWalletView } from '../update-email-wallet/update-email-wallet-view.js'
import { UpgradeEmailWalletView } from '../upgrade-email-wallet/upgrade-email-wallet-view.js'

export const emailViews = {
  EmailLogin: EmailLoginView,
  EmailVerifyDevice: EmailVerifyDeviceView,
  EmailVerifyOtp: EmailVerifyOtpView,
  ConnectSocials: ConnectSocialsView,
  ConnectingSocial: ConnectingSocialView,
  ConnectingFarcaster: ConnectingFarcasterView,
  UpdateEmailWallet: UpdateEmailWalletView,
  UpdateEmailPrimaryOtp: UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtp: UpdateEmailSecondaryOtpView,
  UpgradeEmailWallet: UpgradeEmailWalletView,
}
