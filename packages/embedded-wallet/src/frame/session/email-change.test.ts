/** Changing the address as a page asks for it: the frame's handlers over a real gateway and a real mail server. */
import { type MailServer, startMailServer } from '@scope/devnet'
import type { Gateway } from '@scope/gateway'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asFrame, shopFrame, startGateway } from '../fixtures/shop-frame.js'
import { emailChangeHandlers } from '../handlers/email-change.js'
import { createEmailChange } from './email-change.js'
import { getEmailChangeKey } from './email-change-key.js'

let mail: MailServer
let gateway: Gateway
let time = Date.now()
let users = 0
let old = ''
let next = ''

beforeAll(async () => {
  mail = await startMailServer()
  gateway = await startGateway(mail, () => time)
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await mail.stop()
})
beforeEach(() => {
  users += 1
  old = `ada${users}@old.example`
  next = `ada${users}@new.example`
  time += 31_000
  mail.clear()
})

const codeTo = (address: string) => {
  const pattern = /^ {4}(\d{6})$/m
  // Mails without a code may follow it.
  const newest = mail.mails.findLast(({ to, text }) => to.includes(address) && pattern.test(text))
  const [, code = ''] = pattern.exec(newest?.text ?? '') ?? []
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
const asked = { id: 'b2c3', signal: new AbortController().signal, markApproved() {} }

async function createUser(wish: Partial<Parameters<typeof shopFrame>[0]> = {}) {
  const frame = shopFrame({ gateway: () => gateway, clock: () => time, ...wish })
  const { session, store, about } = frame
  const change = () =>
    createEmailChange({ session, store, ...about, locale: () => 'de', now: () => time })
  // As after a reload of the page, each time.
  const handlers = emailChangeHandlers({ load: async () => change() })
  await frame.email.start(old)
  await frame.email.verify(codeTo(old).replace(' ', ''))
  time += 31_000
  return { ...frame, ...handlers }
}

describe('another address', () => {
  it('[EMB-06] is theirs after a code of the old one and one of the new, over reloads of the page', async () => {
    const ada = await createUser()
    const before = await ada.session.getCurrentUser()
    expect(await ada.UPDATE_EMAIL({ email: next }, asked)).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect(mail.mails.at(-1)?.subject).toContain('um deine E-Mail bei shop.example.com zu ändern')
    await ada.UPDATE_EMAIL_PRIMARY_OTP({ otp: codeTo(old) }, asked)
    expect(await ada.UPDATE_EMAIL_SECONDARY_OTP({ otp: codeTo(next) }, asked)).toEqual({
      newEmail: next,
    })
    const after = await ada.session.getCurrentUser()
    expect(after?.user).toEqual({ ...before?.user, email: next })
  })

  it('keeps the form after a wrong code, so that the user can retry', async () => {
    const ada = await createUser()
    await ada.UPDATE_EMAIL({ email: next }, asked)
    const right = codeTo(old)
    const wrong = right === '000 000' ? '111111' : '000000'
    await expect(ada.UPDATE_EMAIL_PRIMARY_OTP({ otp: wrong }, asked)).rejects.toMatchObject({
      code: 'code-wrong',
    })
    await ada.UPDATE_EMAIL_PRIMARY_OTP({ otp: right }, asked)
    expect((await ada.session.getCurrentUser())?.user.email).toBe(old)
  })

  it('[A6] asks for no new code without the code of the old email', async () => {
    const ada = await createUser()
    await ada.UPDATE_EMAIL({ email: next }, asked)
    await expect(ada.UPDATE_EMAIL_SECONDARY_OTP({ otp: codeTo(old) }, asked)).rejects.toMatchObject(
      { code: 'challenge-expired' },
    )
    expect(mail.mails.some(({ to }) => to.includes(next))).toBe(false)
  })

  it('[A15] requires a recent sign-in: others are told so', async () => {
    const ada = await createUser()
    time += 11 * 60_000
    await expect(ada.UPDATE_EMAIL({ email: next }, asked)).rejects.toMatchObject({
      code: 'reauthentication-required',
    })
  })

  it('[F18] stores nothing of a user who signed out before the answer came', async () => {
    let leave = async () => {}
    const fetch = async (request: Request) => {
      const response = await gateway.fetch(asFrame(request))
      if (new URL(request.url).pathname.endsWith('/change/start')) await leave()
      return response
    }
    const ada = await createUser({ fetch })
    leave = () => ada.session.end()
    await expect(ada.UPDATE_EMAIL({ email: next }, asked)).rejects.toMatchObject({
      code: 'session-expired',
    })
    expect(await ada.store.get(getEmailChangeKey(ada.about))).toBeUndefined()
  })

  it('refuses a signed-out user, and expires after ten minutes', async () => {
    const ada = await createUser()
    await ada.UPDATE_EMAIL({ email: next }, asked)
    time += 10 * 60_000
    await expect(ada.UPDATE_EMAIL_PRIMARY_OTP({ otp: codeTo(old) }, asked)).rejects.toMatchObject({
      code: 'challenge-expired',
    })
    await ada.session.end()
    await expect(ada.UPDATE_EMAIL({ email: next }, asked)).rejects.toMatchObject({
      code: 'session-expired',
    })
  })
})
