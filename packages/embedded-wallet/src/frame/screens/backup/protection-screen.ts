/**
 * Keeping a wallet safe: what brings it back is shown, and chosen. Later is a choice, too, and says what it costs.
 */
import type { FrameError } from '../../frame-error.js'
import { newPassphrase } from '../../keys/passphrase.js'
import type { Passkeys } from '../../passkeys.js'
import type { WalletFacts } from '../../session/schemas.js'
import type { Protection } from '../../vault/protection.js'
import type { Recovery } from '../../vault/recovery.js'
import { button, element } from '../element.js'
import { choice, errorLine, wordsOf } from '../form.js'
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
export type KeptWallet = { readonly name: string } & (
  | { readonly wallet: WalletFacts }
  | { create(protection: Protection): Promise<WalletFacts> }
)

export type KeepDeps = KeptWallet & {
  readonly words: ScreenMessages
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

export function keepScreen(drawing: RenderScreen, deps: KeepDeps): void {
  const { words, recovery, passkeys, name, elsewhere, onEnd, onError } = deps
  const { keep } = words
  let known = 'wallet' in deps ? deps.wallet : undefined
  const kinds = { passkey: keep.passkey, passphrase: keep.passphrase, file: keep.file } as const

  const protect = async (protection: Protection) => {
    const protect = known || !('create' in deps) ? recovery.protect : deps.create
    take(await protect(protection))
    drawing.show(doneCard())
  }
  const isProtected = () => known?.sets.some((one) => one.recovery !== undefined) ?? false
  function take(wallet: WalletFacts): void {
    known = wallet
    deps.onProtected(isProtected())
  }

  function setRow(
    title: string,
    hint: string,
    removal?: { readonly why: string; remove(): Promise<WalletFacts> },
  ): HTMLElement {
    const text = element(
      'div',
      {},
      element('b', {}, title),
      element('span', { class: 'muted' }, hint),
    )
    if (!removal) return element('li', { class: 'held' }, text)
    const remove = async () => take(await removal.remove())
    const about = { words, title, why: removal.why, remove, onBack: menu, onError }
    const ask = button(keep.remove, () => askToRemove(about), { class: 'small' })
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
        (thrown: unknown) => wordsOf(thrown, words),
      )
      drawing.show(menuCard(error))
    }
    showWindowCard(drawing, {
      words,
      locale: elsewhere,
      title: keep.removeTitle,
      ask: { type: 'remove', title, why },
      leaveWord: keep.keepIt,
      onLeave: onBack,
      onBack,
      onAnswer: (isYes) => (isYes ? void run() : onBack()),
    })
  }

  function menuCard(problem = ''): Card {
    const error = errorLine()
    error.textContent = problem
    const sets = known?.sets ?? []
    const since = (ms: number) => shownTime(BigInt(Math.trunc(ms / 1000)), words.locale) ?? ''
    const ways = sets.flatMap(({ recovery: kind, set, createdAt, isShared }) =>
      kind === undefined
        ? []
        : [
            setRow(kinds[kind], isShared ? keep.setUpAgain : since(createdAt), {
              why: keep.removeWay,
              remove: () => recovery.unprotect(set),
            }),
          ],
    )
    const browsers = sets
      .filter(({ isInUse }) => isInUse)
      .map(({ set, isHere, createdAt, recovery: kind }) =>
        isHere
          ? setRow(keep.thisBrowser, since(createdAt))
          : setRow(keep.otherBrowser(since(createdAt)), '', {
              why: kind
                ? `${keep.removeBrowser} ${keep.removeBrowserWay(kinds[kind])}`
                : keep.removeBrowser,
              remove: () => recovery.removeBrowser(set),
            }),
      )
    const working = async (run: () => Promise<void>) => {
      error.textContent = ''
      await run().catch((thrown: unknown) => {
        error.textContent = wordsOf(thrown, words) ?? ''
      })
    }
    const byPasskey = () => void working(async () => protect({ factor: await passkeys.make(name) }))
    const byPassphrase = () =>
      drawing.show(
        passphraseCard({
          words,
          onBack: menu,
          onError,
          use: async (typed) => protect({ factor: await newPassphrase(typed) }),
        }),
      )
    const byFile = () =>
      drawing.show(
        saveCard({
          words,
          name: 'wallet-recovery.json',
          onBack: menu,
          onError,
          write: protect,
          onEnd: drawing.onEnd,
        }),
      )
    const choices = [
      ...(passkeys.isThere() ? [choice(keep.passkey, keep.passkeyHint, byPasskey)] : []),
      choice(keep.passphrase, keep.passphraseHint, byPassphrase),
      choice(keep.file, keep.fileHint, byFile),
    ]
    if (!known)
      return {
        title: keep.first,
        content: [element('p', { class: 'lead' }, keep.firstWhy), ...choices, error],
      }
    return {
      title: keep.title,
      content: [
        element('p', { class: 'lead' }, keep.why),
        ...choices,
        backupChoice(menu),
        element('h2', {}, keep.now),
        ways.length > 0
          ? element('ul', { class: 'list' }, ...ways)
          : element('p', { class: 'warning' }, `${keep.nothingYet} ${keep.laterHint}`),
        element('h2', {}, keep.browsers),
        element('ul', { class: 'list' }, ...browsers),
        error,
      ],
      foot: [
        button(isProtected() ? keep.finish : keep.later, () => onEnd(isProtected()), {
          class: isProtected() ? 'primary' : 'plain',
          'data-later': !isProtected(),
        }),
      ],
    }
  }

  const menu = () => drawing.show(menuCard())
  const writeBackup = async (typed: string) => recovery.backup(await newPassphrase(typed))
  const backupChoice = (onBack: () => void) =>
    choice(keep.exit, keep.exitHint, () => {
      if (elsewhere === undefined)
        return backupScreen(drawing, { words, write: writeBackup, onBack, onError })
      showWindowCard(drawing, {
        words,
        locale: elsewhere,
        title: keep.exit,
        ask: { type: 'backup' },
        leaveWord: words.cancel,
        onLeave: onBack,
        onBack,
        onAnswer: onBack,
        writeBackup,
      })
    })

  function doneCard(): Card {
    const again = () => drawing.show(doneCard())
    return {
      title: keep.done,
      // The protection that was just set up needs the gateway, so the card also offers the backup that needs
      // no server.
      content: [element('p', { class: 'lead' }, keep.doneHint), backupChoice(again)],
      foot: [button(keep.finish, () => onEnd(true), { class: 'primary' })],
      onBack: menu,
    }
  }

  menu()
}
