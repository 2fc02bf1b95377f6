/** Another address, as a page asks for it (EMB-06). */
import type { Handlers } from '../request-router.js'
import type { EmailChange } from '../session/email-change.js'

export interface EmailChangeHandlersDeps {
  /** Its code is fetched as it is needed. */
  load(): Promise<EmailChange>
}

type Answered = 'UPDATE_EMAIL' | 'UPDATE_EMAIL_PRIMARY_OTP' | 'UPDATE_EMAIL_SECONDARY_OTP'

const digits = (otp: string) => otp.replace(/\s/g, '')

export const emailChangeHandlers = ({
  load,
}: EmailChangeHandlersDeps): Pick<Handlers, Answered> => ({
  async UPDATE_EMAIL({ email }, { signal }) {
    return { action: await (await load()).start(email, signal) }
  },
  async UPDATE_EMAIL_PRIMARY_OTP({ otp }, { signal }) {
    await (await load()).verifyOld(digits(otp), signal)
    return undefined
  },
  async UPDATE_EMAIL_SECONDARY_OTP({ otp }, { signal }) {
    return { newEmail: await (await load()).verifyNew(digits(otp), signal) }
  },
})
