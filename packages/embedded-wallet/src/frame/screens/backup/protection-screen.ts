/**
 * Keeping a wallet safe: what brings it back is shown, and chosen. Later is a choice, too, and says what it costs.
 */
import type { FrameError } from '../../frame-error.js'
import { newPassphrase } from '../../keys/passphrase.js'
import type { Passkeys } from '../../passkeys.js'
import type { WalletRecord } from '../../session/schemas.js'
import type { Protection } from '../../vault/protection.js'
import type { Recovery } from '../../vault/recovery.js'
import { button, element } from '../element.js'
import { choice, errorLine, toErrorMessage } from '../form.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { Card, RenderScreen } from '../screen-controller.js'
import { shownTime } from '../times.js'
import { watchVisible } from '../visible.js'
import { showWindowCard } from '../window/window-card.js'
import { backupScreen } from './backup-screen.js'
import { passphraseCard } from './passphrase-card.js'
import { type RemoveCardDeps, showRemoveCard } from './remove-card.js'
import { saveCard } from './save-card.js'

/** `name`: who it is, as a passkey is called in lists. `create`: there is no wallet yet, and none without protection. */
export type ProtectedWallet = { readonly name: string } & (
  | { readonly wallet: WalletRecord }
  | { create(protection: Protection): Promise<WalletRecord> }
)

export type ProtectionScreenDeps = ProtectedWallet & {
  readonly messages: ScreenMessages
  readonly recovery: Recovery
  readonly passkeys: Passkeys
  /** The page's locale (BCP 47), where what can do harm is asked in a window of the wallet's own. */
  readonly elsewhere: string | undefined
  /** As it stands, however the screen is left. */
  onProtected(isProtected: boolean): void
  /** Over: with something that brings the wallet back, or without. */
  onEnd(isProtected: boolean): void
  onError(error: FrameError): void
}

export function protectionScreen(drawing: RenderScreen, deps: ProtectionScreenDeps): void {
  const { messages, recovery, passkeys, name, elsewhere, onEnd, onError } = deps
  const { protection } = messages
  let known = 'wallet' in deps ? deps.wallet : undefined
  const kinds = {
    passkey: protection.passkey,
    passphrase: protection.passphrase,
    file: protection.file,
  } as const

  const protect = async (protection: Protection) => {
    const protect = known || !('create' in deps) ? recovery.protect : deps.create
    take(await protect(protection))
    drawing.show(doneCard())
  }
  const isProtected = () => known?.sets.some((set) => set.recovery !== undefined) ?? false
  function take(wallet: WalletRecord): void {
    known = wallet
    deps.onProtected(isProtected())
  }

  function setRow(
    title: string,
    hint: string,
    removal?: { readonly why: string; remove(): Promise<WalletRecord> },
  ): HTMLElement {
    const text = element(
      'div',
      {},
      element('b', {}, title),
      element('span', { class: 'muted' }, hint),
    )
    if (!removal) return element('li', { class: 'held' }, text)
    const remove = async () => take(await removal.remove())
    const about = { messages, title, why: removal.why, remove, onBack: menu, onError }
    const ask = button(protection.remove, () => askToRemove(about), { class: 'small' })
    return element('li', { class: 'held' }, text, ask)
  }

  function askToRemove(about: Omit<RemoveCardDeps, 'watch'>): void {
    const { title, why, remove, onBack } = about
    if (elsewhere === undefined) {
      const watch = (onChange: (isSeen: boolean) => void) => watchVisible(drawing.card, onChange)
      showRemoveCard(drawing, { ...about, watch })
      return
    }
    const run = async () => {
      const error = await remove().then(
        () => undefined,
        (thrown: unknown) => toErrorMessage(thrown, messages),
      )
      drawing.show(menuCard(error))
    }
    showWindowCard(drawing, {
      messages,
      locale: elsewhere,
      title: protection.removeTitle,
      ask: { type: 'remove', title, why },
      leaveLabel: protection.cancel,
      onLeave: onBack,
      onBack,
      onAnswer: (isYes) => (isYes ? void run() : onBack()),
    })
  }

  function menuCard(problem = ''): Card {
    const error = errorLine()
    error.textContent = problem
    const sets = known?.sets ?? []
    const since = (ms: number) => shownTime(BigInt(Math.trunc(ms / 1000)), messages.locale) ?? ''
    const methods = sets.flatMap(({ recovery: kind, set, createdAt, isShared }) =>
      kind === undefined
        ? []
        : [
            setRow(kinds[kind], isShared ? protection.setUpAgain : since(createdAt), {
              why: protection.removeMethod,
              remove: () => recovery.unprotect(set),
            }),
          ],
    )
    const browsers = sets
      .filter(({ isInUse }) => isInUse)
      .map(({ set, isHere, createdAt, recovery: kind }) =>
        isHere
          ? setRow(protection.thisBrowser, since(createdAt))
          : setRow(protection.otherBrowser(since(createdAt)), '', {
              why: kind
                ? `${protection.removeBrowser} ${protection.removeBrowserMethod(kinds[kind])}`
                : protection.removeBrowser,
              remove: () => recovery.removeBrowser(set),
            }),
      )
    const working = async (run: () => Promise<void>) => {
      error.textContent = ''
      await run().catch((thrown: unknown) => {
        error.textContent = toErrorMessage(thrown, messages) ?? ''
      })
    }
    const byPasskey = () => void working(async () => protect({ factor: await passkeys.make(name) }))
    const byPassphrase = () =>
      drawing.show(
        passphraseCard({
          messages,
          onBack: menu,
          onError,
          use: async (typed) => protect({ factor: await newPassphrase(typed) }),
        }),
      )
    const byFile = () =>
      drawing.show(
        saveCard({
          messages,
          name: 'wallet-recovery.json',
          onBack: menu,
          onError,
          write: protect,
          onEnd: drawing.onEnd,
        }),
      )
    const choices = [
      ...(passkeys.isThere()
        ? [choice(protection.passkey, protection.passkeyHint, byPasskey)]
        : []),
      choice(protection.passphrase, protection.passphraseHint, byPassphrase),
      choice(protection.file, protection.fileHint, byFile),
    ]
    if (!known)
      return {
        title: protection.first,
        content: [element('p', { class: 'lead' }, protection.firstWhy), ...choices, error],
      }
    return {
      title: protection.title,
      content: [
        element('p', { class: 'lead' }, protection.why),
        ...choices,
        backupChoice(menu),
        element('h2', {}, protection.now),
        methods.length > 0
          ? element('ul', { class: 'list' }, ...methods)
          : element('p', { class: 'warning' }, `${protection.nothingYet} ${protection.laterHint}`),
        element('h2', {}, protection.browsers),
        element('ul', { class: 'list' }, ...browsers),
        error,
      ],
      foot: [
        button(isProtected() ? protection.finish : protection.later, () => onEnd(isProtected()), {
          class: isProtected() ? 'primary' : 'plain',
          'data-later': !isProtected(),
        }),
      ],
    }
  }

  const menu = () => drawing.show(menuCard())
  const writeBackup = async (typed: string) => recovery.backup(await newPassphrase(typed))
  const backupChoice = (onBack: () => void) =>
    choice(protection.backup, protection.backupHint, () => {
      if (elsewhere === undefined)
        return backupScreen(drawing, { messages, write: writeBackup, onBack, onError })
      showWindowCard(drawing, {
        messages,
        locale: elsewhere,
        title: protection.backup,
        ask: { type: 'backup' },
        leaveLabel: messages.cancel,
        onLeave: onBack,
        onBack,
        onAnswer: onBack,
        writeBackup,
      })
    })

  function doneCard(): Card {
    const again = () => drawing.show(doneCard())
    return {
      title: protection.done,
      // The protection that was just set up needs the gateway, so the card also offers the backup that needs
      // no server.
      content: [element('p', { class: 'lead' }, protection.doneHint), backupChoice(again)],
      foot: [button(protection.finish, () => onEnd(true), { class: 'primary' })],
      onBack: menu,
    }
  }

  menu()
}
