/**
 * Keeping a wallet safe: what brings it back is shown, and chosen. Later is a choice, too, and says what it costs.
 */
import type { FrameError } from '../../frame-error.js'
import { newPassphrase } from '../../keys/passphrase.js'
import type { Passkeys } from '../../passkeys.js'
import type { WalletRecord } from '../../session/schemas.js'
import type { Protection } from '../../vault/protection.js'
import type { Recovery } from '../../vault/recovery.js'
import { button, element, icon } from '../element.js'
import { choice, type ErrorLine, errorLine, slowButton, toErrorMessage } from '../form.js'
import { icons } from '../icons.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { Card, RenderScreen } from '../screen-controller.js'
import { shownTime } from '../times.js'
import { watchVisible } from '../visible.js'
import { showWindowCard } from '../window/window-card.js'
import { backupScreen } from './backup-screen.js'
import { getMethods, type Method } from './methods.js'
import { type RemoveCardDeps, showRemoveCard } from './remove-card.js'
import { successMark } from './success.js'

/**
 * `name`: who it is, as a passkey is called in lists. `create`: there is no wallet yet, and none without protection. Without
 * `storesShares`, the method unlocks the wallet at each visit.
 */
export type ProtectedWallet = { readonly name: string } & (
  | { readonly wallet: WalletRecord }
  | { create(protection: Protection): Promise<WalletRecord>; readonly storesShares: boolean }
)

export type ProtectionScreenDeps = ProtectedWallet & {
  readonly messages: ScreenMessages
  readonly recovery: Recovery
  readonly passkeys: Passkeys
  /** The page's locale (BCP 47), where what can do harm is asked in a window of the wallet's own. */
  readonly elsewhere: string | undefined
  /** A wallet that nothing brings back yet: one way is recommended. Otherwise the card manages all of them. */
  readonly isWelcome: boolean
  /** Whether the page requires a recovery method: the welcome can't be postponed. Closing it still can end it. */
  readonly isRequired: boolean
  /** As it stands, however the screen is left. */
  onProtected(isProtected: boolean): void
  /** Over: with something that brings the wallet back, or without. */
  onEnd(isProtected: boolean): void
  onError(error: FrameError): void
}

export function protectionScreen(drawing: RenderScreen, deps: ProtectionScreenDeps): void {
  const { messages, recovery, passkeys, name, isWelcome, isRequired, elsewhere } = deps
  const { onEnd, onError } = deps
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
    const ask = button(protection.remove, () => askToRemove(about), {
      class: 'small bad',
    })
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

  const methods = getMethods({ messages, drawing, passkeys, name, protect, onError })

  /** A press of a row: its error stands below the rows. */
  const chooseFrom = (error: ErrorLine, onBack: () => void) => (method: Method) =>
    choice(
      method.title,
      method.hint,
      async () => {
        error.clear()
        try {
          await method.start(onBack)
        } catch (thrown) {
          error.show(toErrorMessage(thrown, messages) ?? '')
        }
      },
      method.icon,
    )

  const menuCard = (problem = ''): Card =>
    !known || (isWelcome && !isProtected()) ? firstCard() : settingsCard(problem)

  /** One way is recommended. The others are a press away. */
  function firstCard(): Card {
    const error = errorLine()
    const [method] = methods
    const isUnstored = known === undefined && 'create' in deps && !deps.storesShares
    const canPostpone = known !== undefined && !isRequired
    const recommended = slowButton(
      method.use ?? method.title,
      async () => method.start(menu),
      { messages, error, onError },
      { drawing: method.icon },
    )
    const others = button(protection.others, () => drawing.show(othersCard()), { class: 'plain' })
    return {
      title: isUnstored ? protection.first : protection.title,
      content: [
        element('span', { class: 'disc' }, icon(icons.shield)),
        element('p', { class: 'lead centered' }, isUnstored ? protection.firstWhy : protection.why),
        canPostpone && element('p', { class: 'warning' }, protection.laterHint),
        error.element,
      ].filter((part) => part !== false),
      foot: [recommended, others, ...(canPostpone ? [leaveButton()] : [])],
    }
  }

  function othersCard(): Card {
    const again = () => drawing.show(othersCard())
    const error = errorLine()
    const rows = methods.slice(1).map(chooseFrom(error, again))
    return {
      title: protection.others,
      content: [...rows, ...(known ? [backupChoice(again, menu)] : []), error.element],
      onBack: menu,
    }
  }

  function settingsCard(problem: string): Card {
    const error = errorLine()
    error.show(problem)
    const sets = known?.sets ?? []
    const since = (ms: number) => shownTime(BigInt(Math.trunc(ms / 1000)), messages.locale) ?? ''
    const isLast = sets.filter(({ recovery: kind }) => kind !== undefined).length === 1
    const held = sets.flatMap(({ recovery: kind, set, createdAt, isShared }) => {
      if (kind === undefined) return []
      const removal = {
        why: isLast ? protection.removeLast : protection.removeMethod,
        remove: () => recovery.unprotect(set),
      }
      // Where the site requires a method, another one comes first.
      const isKept = isLast && isRequired
      const hint = isShared ? protection.setUpAgain : since(createdAt)
      return [setRow(kinds[kind], hint, isKept ? undefined : removal)]
    })
    const browsers = sets
      .filter(({ isInUse }) => isInUse)
      .map(({ set, isHere, createdAt, recovery: kind }) =>
        isHere
          ? setRow(protection.thisBrowser, since(createdAt))
          : setRow(protection.otherBrowser(since(createdAt)), '', {
              why: [
                protection.removeBrowser,
                kind && protection.removeBrowserMethod(kinds[kind]),
                kind && isLast && protection.removeLast,
              ]
                .filter(Boolean)
                .join(' '),
              remove: () => recovery.removeBrowser(set),
            }),
      )
    return {
      title: protection.title,
      content: [
        element('p', { class: 'lead' }, protection.why),
        held.length > 0
          ? element('h2', {}, protection.now)
          : element('p', { class: 'warning' }, `${protection.nothingYet} ${protection.laterHint}`),
        ...(held.length > 0 ? [element('ul', { class: 'list' }, ...held)] : []),
        ...methods.map(chooseFrom(error, menu)),
        backupChoice(menu),
        error.element,
        element('h2', {}, protection.browsers),
        element('ul', { class: 'list' }, ...browsers),
      ],
      foot: [leaveButton()],
    }
  }

  const leaveButton = () =>
    button(isProtected() ? protection.finish : protection.later, () => onEnd(isProtected()), {
      class: isProtected() ? 'primary' : 'plain quiet',
      'data-later': !isProtected(),
    })
  const menu = () => drawing.show(menuCard())
  const writeBackup = async (typed: string) => recovery.backup(await newPassphrase(typed))
  const openBackup = (onBack: () => void, onNext: () => void) => {
    if (elsewhere === undefined) {
      const onSaved = () => drawing.show(savedCard(onNext))
      backupScreen(drawing, { messages, write: writeBackup, onBack, onSaved, onError })
      return
    }
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
  }
  const backupChoice = (onBack: () => void, onNext = onBack) =>
    choice(protection.backup, protection.backupHint, () => openBackup(onBack, onNext), icons.backup)
  const savedCard = (onNext: () => void): Card => ({
    title: messages.backup.saved,
    content: [successMark(messages.backup.savedHint)],
    foot: [button(protection.finish, onNext, { class: 'primary' })],
  })

  function doneCard(): Card {
    const again = () => drawing.show(doneCard())
    return {
      title: protection.done,
      // The protection that was just set up needs the gateway, so the card also offers the backup that needs
      // no server.
      content: [successMark(protection.doneHint), backupChoice(again)],
      foot: [button(protection.finish, () => onEnd(true), { class: 'primary' })],
      onBack: menu,
    }
  }

  menu()
}
