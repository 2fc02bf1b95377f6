/** Shows a screen of the frame's own. Loaded with the first of them: a frame that only opens a wallet needs none. */
import * as z from 'zod/mini'
import { frameMessages } from '../../protocol/index.js'
import { FrameError } from '../frame-error.js'
import type { Passkeys } from '../passkeys.js'
import type { Handlers } from '../request-router.js'
import type { Appearance } from '../screens/appearance.js'
import type { ProtectedWallet } from '../screens/backup/protection-screen.js'
import type { ScreenController, ScreenRequest } from '../screens/screen-controller.js'
import { canTell, watchVisible } from '../screens/visible.js'
import { showWindowCard } from '../screens/window/window-card.js'
import { type CurrentUser, isRecoverable } from '../session/schemas.js'
import type { Session } from '../session/session.js'
import type { KeyValueStore } from '../storage/key-value-store.js'
import type { Protection } from '../vault/protection.js'
import type { Recovery } from '../vault/recovery.js'
import type { Vault } from '../vault/vault.js'
import { backupReminderKey } from './backup-reminder.js'

export interface ShowScreenDeps {
  readonly vault: Vault
  /** Its code is fetched as it is needed. */
  loadRecovery(): Promise<Recovery>
  readonly passkeys: Passkeys
  readonly screens: ScreenController
  readonly appearance: Appearance
  readonly session: Pick<Session, 'of'>
  readonly store: KeyValueStore
  /** Whether the page wants a recovery method set up by each user who has none. The user then can't postpone it. */
  readonly isRecoveryRequired: boolean
  /** Whether the operator wants what can do harm in a window of the wallet's own. */
  approvesInWindow(): boolean
  now(): number
}

/** Delay in ms before a user who chose "later" is reminded. */
const laterMs = 7 * 86_400_000
const saidLater = z.number()

export function createShowScreen(deps: ShowScreenDeps): Handlers['SHOW'] {
  const {
    vault,
    loadRecovery,
    passkeys,
    screens,
    appearance,
    session,
    store,
    isRecoveryRequired,
    approvesInWindow,
    now,
  } = deps
  /** Where a browser can't tell that the frame is seen, a page could lie over it (threat F5). */
  const isElsewhere = () => !canTell() || approvesInWindow()

  async function hasPostponedBackup(currentUser: CurrentUser): Promise<boolean> {
    const read = z.safeParse(
      saidLater,
      await store.get(backupReminderKey(currentUser.user.id)).catch(() => undefined),
    )
    return read.success && now() < read.data + laterMs
  }

  async function hereOnly() {
    const state = await vault.getState()
    if (state.status === 'ready') return state
    if (state.status === 'signed-out')
      throw new FrameError('session-expired', frameMessages.fallback)
    throw new FrameError('share-not-found', frameMessages.elsewhere)
  }

  /** Resolves to whether something brings the wallet back. */
  async function showProtection(
    request: ScreenRequest,
    about: ProtectedWallet,
    isWelcome: boolean,
  ): Promise<boolean> {
    const { protectionScreen } = await import('../screens/backup/protection-screen.js')
    const recovery = await loadRecovery()
    let isProtected = 'wallet' in about && isRecoverable(about.wallet)
    return screens.ask<boolean>(
      request,
      (drawing, { done, fail }) => {
        const end = { onEnd: done, onError: fail }
        const onProtected = (is: boolean) => {
          isProtected = is
        }
        protectionScreen(drawing, {
          messages: appearance.messages(),
          recovery,
          passkeys,
          ...about,
          isWelcome,
          isRequired: isRecoveryRequired,
          elsewhere: isElsewhere() ? appearance.locale() : undefined,
          onProtected,
          ...end,
        })
      },
      () => isProtected,
    )
  }

  return async ({ screen }, request) => {
    const messages = appearance.messages()
    if (screen === 'recovery') {
      const { status } = await vault.getState()
      if (status === 'ready') return { isDone: true }
      if (status === 'signed-out') throw new FrameError('session-expired', frameMessages.fallback)
      if (status === 'no-wallet') throw new FrameError('wallet-not-found', frameMessages.fallback)
      const recovery = await loadRecovery()
      const methods = await recovery.getMethods()
      const { recoverScreen } = await import('../screens/recover/recover-screen.js')
      const isDone = await screens.ask<boolean>(
        request,
        (drawing, { done, fail }) => {
          const end = { onDone: () => done(true), onError: fail }
          recoverScreen(drawing, { messages, recovery, passkeys, methods, ...end })
        },
        () => false,
      )
      return { isDone }
    }
    const first = await vault.getState()
    if (screen === 'welcome' && first.status === 'no-wallet' && vault.needsProtection) {
      const { user } = first.currentUser
      const create = (protection: Protection) => vault.create(protection)
      return {
        isDone: await showProtection(
          request,
          { name: user.email ?? user.name ?? 'Wallet', create, storesShares: vault.storesShares },
          true,
        ),
      }
    }
    const { currentUser, wallet } = await hereOnly()
    const isProtected = isRecoverable(wallet)
    if (screen === 'welcome') {
      const isPostponed = !isRecoveryRequired && (await hasPostponedBackup(currentUser))
      if (isProtected || isPostponed) return { isDone: isProtected }
    }
    // The gateway allows this only if the user has just authenticated (threat A15).
    const recovery = await loadRecovery()
    await recovery.getMethods()
    if (screen === 'export') {
      const [{ revealScreen }, { secretReader }] = await Promise.all([
        import('../screens/reveal/reveal-screen.js'),
        import('../screens/reveal/secrets.js'),
      ])
      const isDone = await screens.ask<boolean>(
        request,
        (drawing, { done, fail }) => {
          const read = secretReader(vault)
          const onEnd = () => done(true)
          if (!isElsewhere()) {
            const watch = (onChange: (isSeen: boolean) => void) =>
              watchVisible(drawing.card, onChange)
            revealScreen(drawing, { messages, read, watch, onEnd, onError: fail })
            return
          }
          showWindowCard(drawing, {
            messages,
            locale: appearance.locale(),
            title: messages.reveal.title,
            ask: { type: 'reveal' },
            leaveLabel: messages.cancel,
            onLeave: onEnd,
            onAnswer: onEnd,
            read,
          })
        },
        () => true,
      )
      return { isDone }
    }
    const name = currentUser.user.email ?? wallet.addresses.eip155
    const isDone = await showProtection(request, { name, wallet }, screen === 'welcome')
    const key = backupReminderKey(currentUser.user.id)
    // The user may have signed out while the screen was open.
    const user = session.of(currentUser.user.id)
    if (!isDone) await user.store.set(key, now()).catch(() => undefined)
    return { isDone }
  }
}
