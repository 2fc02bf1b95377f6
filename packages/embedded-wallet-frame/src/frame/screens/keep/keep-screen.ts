/**
 * Keeping a wallet safe: what brings it back is shown, and chosen. Later is a choice, too, and says what it costs.
 */
import type { FrameProblem } from '../../frame-error.js'
import { newPassphrase } from '../../keys/passphrase.js'
import type { Passkeys } from '../../passkeys.js'
import type { WalletFacts } from '../../session/answers.js'
import type { Protection } from '../../vault/protection.js'
import type { Recovery } from '../../vault/recovery.js'
import { shownTime } from '../amounts.js'
import { button, element } from '../element.js'
import { choice, errorLine, slowButton, wordsOf } from '../form.js'
import type { Card, Drawing } from '../stage.js'
import type { ScreenWords } from '../words/screen-words.js'
import { passphraseCard } from './passphrase-card.js'
import { saveCard } from './save-card.js'

export interface KeepNeeds {
  readonly words: ScreenWords
  readonly recovery: Recovery
  readonly passkeys: Passkeys
  /** Who it is, as a passkey is called in lists. */
  readonly name: string
  readonly wallet: WalletFacts
  /** Over: with something that brings the wallet back, or without. */
  onEnd(isProtected: boolean): void
  onProblem(problem: FrameProblem): void
}

export function keepScreen(drawing: Drawing, needs: KeepNeeds): void {
  const { words, recovery, passkeys, name, onEnd, onProblem } = needs
  const { keep } = words
  let wallet = needs.wallet
  const kinds = { passkey: keep.passkey, passphrase: keep.passphrase, file: keep.file } as const

  const protect = async (protection: Protection) => {
    wallet = await recovery.protect(protection)
    drawing.show(doneCard())
  }
  const isProtected = () => wallet.sets.some((one) => one.recovery !== undefined)

  function setRow(
    title: string,
    hint: string,
    remove: (() => Promise<WalletFacts>) | undefined,
    error: HTMLElement,
  ): HTMLElement {
    const press = { words, error, onProblem }
    const text = element(
      'div',
      {},
      element('b', {}, title),
      element('span', { class: 'muted' }, hint),
    )
    if (!remove) return element('li', { class: 'held' }, text)
    const run = async () => {
      wallet = await remove()
      drawing.show(menuCard())
    }
    return element('li', { class: 'held' }, text, slowButton(keep.remove, run, press, 'small'))
  }

  function menuCard(): Card {
    const error = errorLine()
    const since = (ms: number) => shownTime(BigInt(Math.trunc(ms / 1000)), words.locale) ?? ''
    const ways = wallet.sets.flatMap(({ recovery: kind, set, createdAt }) =>
      kind === undefined
        ? []
        : [setRow(kinds[kind], since(createdAt), () => recovery.unprotect(set), error)],
    )
    const browsers = wallet.sets
      .filter(({ isInUse }) => isInUse)
      .map(({ set, isHere, createdAt }) =>
        isHere
          ? setRow(keep.thisBrowser, since(createdAt), undefined, error)
          : setRow(
              keep.otherBrowser(since(createdAt)),
              '',
              () => recovery.removeBrowser(set),
              error,
            ),
      )
    const working = async (run: () => Promise<void>) => {
      error.textContent = ''
      await run().catch((thrown: unknown) => {
        error.textContent = wordsOf(thrown, words) ?? ''
      })
    }
    const byPasskey = () => void working(async () => protect({ factor: await passkeys.make(name) }))
    const menu = () => drawing.show(menuCard())
    const byPassphrase = () =>
      drawing.show(
        passphraseCard({
          words,
          onBack: menu,
          onProblem,
          use: async (typed) => protect({ factor: await newPassphrase(typed) }),
        }),
      )
    const byFile = () =>
      drawing.show(
        saveCard({ words, name: 'wallet-recovery.json', onBack: menu, onProblem, write: protect }),
      )
    const exit = () =>
      drawing.show(
        passphraseCard({
          words,
          onBack: menu,
          onProblem,
          use: async (typed) => {
            const text = await recovery.backup(await newPassphrase(typed))
            const write = async ({ save }: { save(file: string): Promise<void> }) => {
              await save(text)
              menu()
            }
            const name = 'wallet-backup.json'
            const page = {
              class: 'plain',
              href: './recovery.html',
              download: 'wallet-recovery.html',
            }
            const also = element('a', page, words.exit.page)
            drawing.show(saveCard({ words, name, also, onBack: menu, onProblem, write }))
          },
        }),
      )
    return {
      title: keep.title,
      content: [
        element('p', { class: 'lead' }, keep.why),
        ...(passkeys.isThere() ? [choice(keep.passkey, keep.passkeyHint, byPasskey)] : []),
        choice(keep.passphrase, keep.passphraseHint, byPassphrase),
        choice(keep.file, keep.fileHint, byFile),
        choice(keep.exit, keep.exitHint, exit),
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

  const doneCard = (): Card => ({
    title: keep.done,
    content: [element('p', { class: 'lead' }, keep.doneHint)],
    foot: [button(keep.finish, () => onEnd(true), { class: 'primary' })],
    onBack: () => drawing.show(menuCard()),
  })

  drawing.show(menuCard())
}
