/** What a screen leaves behind as it closes: of a user who is still signed in, over a real gateway and a real mail server. */
import { type MailServer, startMailServer } from '@scope/devnet'
import type { Gateway } from '@scope/gateway'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopFrame, startGateway } from '../fixtures/shop-frame.js'
import { FrameError } from '../frame-error.js'
import { createDeviceShares } from '../keys/device-share.js'
import { createPasskeys } from '../passkeys.js'
import { en } from '../screens/messages/en.js'
import type { ScreenController } from '../screens/screen-controller.js'
import { createRecovery } from '../vault/recovery.js'
import { createVault } from '../vault/vault.js'
import { backupReminderKey } from './backup-reminder.js'
import { screenHandlers } from './screens.js'

let mail: MailServer
let gateway: Gateway
let users = 0
beforeAll(async () => {
  mail = await startMailServer()
  gateway = await startGateway(mail, Date.now)
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await mail.stop()
})

/** A user with a wallet, and a screen that asks for a recovery method. `leave` closes it without an answer. */
async function openBackup() {
  const frame = shopFrame({ gateway: () => gateway, clock: Date.now })
  const { session, email, store, withLock, about } = frame
  await email.start(`ada${++users}@screens.example`)
  await email.verify(/^ {4}(\d{6})$/m.exec(mail.mails.at(-1)?.text ?? '')?.[1] ?? '')
  const vault = createVault({
    session,
    withLock,
    shares: createDeviceShares(store),
    ...about,
    isRecoveryRequired: false,
  })
  await vault.create()
  let leave: (() => void) | undefined
  const screens: ScreenController = {
    ask: (_, __, close) =>
      new Promise((resolve, reject) => {
        leave = () => {
          const meant = close()
          if (meant instanceof FrameError) reject(meant)
          else resolve(meant)
        }
      }),
  }
  const { SHOW } = screenHandlers({
    vault,
    loadRecovery: async () => createRecovery({ vault, session, locale: () => 'en' }),
    passkeys: createPasskeys({ credentials: undefined, host: 'wallet.example.com' }),
    screens,
    appearance: { messages: () => en, locale: () => 'en', apply: async () => undefined },
    session,
    store,
    isRecoveryRequired: false,
    approvesInWindow: () => false,
    now: Date.now,
  })
  const { signal } = new AbortController()
  const showing = SHOW({ screen: 'backup' }, { id: 'b2c3', signal, markApproved() {} })
  await expect.poll(() => leave).toBeDefined()
  const key = backupReminderKey((await session.getUserId()) ?? '')
  return { session, vault, store, key, showing, leave: () => leave?.() }
}

it('notes that the user wants to be asked later', async () => {
  const { store, key, showing, leave } = await openBackup()
  leave()
  expect(await showing).toEqual({ isDone: false })
  expect(await store.get(key)).toBeTypeOf('number')
})

it('[F18] notes nothing of a user who has signed out while the screen was open', async () => {
  const { vault, store, key, showing, leave } = await openBackup()
  await vault.leave()
  leave()
  expect(await showing).toEqual({ isDone: false })
  expect(await store.get(key)).toBeUndefined()
})
