/** Email sign-in, as requested by a page (EMB-03, CON-04). */
import type { Handlers } from '../request-router.js'
import type { Email } from '../session/email.js'
import type { Session } from '../session/session.js'

export interface EmailHandlersDeps {
  readonly email: Email
  readonly session: Session
}

const sameAddress = (a: string | undefined, b: string) =>
  a?.toLowerCase() === b.trim().toLowerCase()

export const emailHandlers = ({
  email,
  session,
}: EmailHandlersDeps): Pick<Handlers, 'CONNECT_EMAIL' | 'CONNECT_DEVICE' | 'CONNECT_OTP'> => ({
  async CONNECT_EMAIL({ email: address }, { signal }) {
    const currentUser = await session.getCurrentUser().catch(() => undefined)
    // Who is here already gets no mail.
    if (sameAddress(currentUser?.user.email, address)) return { action: 'CONNECT' }
    return { action: await email.start(address, signal) }
  },
  CONNECT_DEVICE: async (_, { signal }) => {
    await email.waitForDevice(signal)
    return undefined
  },
  CONNECT_OTP: async ({ otp }, { signal }) => {
    await email.verify(otp.replace(/\s/g, ''), signal)
    return undefined
  },
})
