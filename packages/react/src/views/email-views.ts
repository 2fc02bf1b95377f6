/** The views of signing in by e-mail, as one file: one leads to the other. */
import { EmailLoginView } from './email-login/email-login-view.js'
import { EmailVerifyDeviceView } from './email-verify-device/email-verify-device-view.js'
import { EmailVerifyOtpView } from './email-verify-otp/email-verify-otp-view.js'

export const emailViews = {
  EmailLogin: EmailLoginView,
  EmailVerifyDevice: EmailVerifyDeviceView,
  EmailVerifyOtp: EmailVerifyOtpView,
}
