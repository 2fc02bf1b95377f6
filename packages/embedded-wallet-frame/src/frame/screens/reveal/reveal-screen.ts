/**
 * The phrase and the keys, for their owner's eyes: inside the frame alone, while all of it is in view, one at a time
 * (threat F9). They leave the document as they are hidden.
 */
import { base58, hex } from '@scure/base'
import type { FrameProblem } from '../../frame-error.js'
import { phraseOf } from '../../keys/phrase.js'
import type { OpenWallet } from '../../keys/shares.js'
import type { Opening } from '../../vault/vault.js'
import { button, element } from '../element.js'
import { errorLine, slowButton } from '../form.js'
import type { Drawing } from '../stage.js'
import { canTell, watchVisible } from '../visible.js'
import type { ScreenWords } from '../words/screen-words.js'

export interface RevealNeeds {
  readonly words: ScreenWords
  /** Opens the wallet for one operation. */
  readonly vault: { open(): Promise<Pick<Opening, 'use'>> }
  onEnd(): void
  onProblem(problem: FrameProblem): void
}

export function revealScreen(drawing: Drawing, needs: RevealNeeds): void {
  const { words, vault, onEnd, onProblem } = needs
  const { reveal, approval } = words
  const hint = element('p', { class: 'hint', role: 'status' })
  // A page that lies over the frame gets nobody to copy what they can't see; browsers that can't tell are let in.
  let isSeen = !canTell()
  const hiding: (() => void)[] = []
  const hideAll = () => {
    for (const hide of hiding) hide()
  }

  function secret(title: string, read: (wallet: OpenWallet) => string | Promise<string>) {
    const error = errorLine()
    const shown = element('bdi', { class: 'code secret', translate: 'no' })
    const copied = element('span', { class: 'muted', role: 'status' })
    const copy = button(
      reveal.copy,
      () =>
        void navigator.clipboard.writeText(shown.textContent ?? '').then(
          () => {
            copied.textContent = reveal.copied
          },
          () => undefined,
        ),
      { class: 'small', hidden: true },
    )
    const hide = button(reveal.hide, hideOne, { class: 'small', hidden: true })
    function hideOne() {
      shown.textContent = ''
      copied.textContent = ''
      copy.hidden = true
      hide.hidden = true
      show.hidden = false
    }
    const run = async () => {
      if (!isSeen) {
        hint.textContent = approval.covered
        return
      }
      hideAll()
      const opening = await vault.open()
      shown.textContent = await opening.use((wallet) => read(wallet))
      show.hidden = true
      copy.hidden = false
      hide.hidden = false
    }
    const show = slowButton(reveal.show, run, { words, error, onProblem }, 'small')
    hiding.push(hideOne)
    return element(
      'section',
      { class: 'act' },
      element('h2', {}, title),
      shown,
      element('div', { class: 'tools' }, show, copy, hide, copied),
      error,
    )
  }

  drawing.show({
    title: reveal.title,
    content: [
      element('p', { class: 'warning grave' }, reveal.warning),
      secret(reveal.phrase, ({ secret }) => phraseOf(secret)),
      secret(reveal.evmKey, ({ keys }) => `0x${hex.encode(keys.eip155)}`),
      secret(reveal.solanaKey, ({ keys, addresses }) => solanaKey(keys.solana, addresses.solana)),
    ],
    foot: [hint, button(words.keep.finish, onEnd, { class: 'primary' })],
  })
  if (canTell()) {
    drawing.onEnd(
      watchVisible(drawing.card, (seen) => {
        isSeen = seen
        hint.textContent = ''
        if (!seen) hideAll()
      }),
    )
  }
  drawing.onEnd(hideAll)
}

/** As Solana's wallets take it: the seed and the public key, 64 bytes in base58. */
function solanaKey(seed: Uint8Array, address: string): string {
  const whole = new Uint8Array(64)
  whole.set(seed)
  whole.set(base58.decode(address), 32)
  const text = base58.encode(whole)
  whole.fill(0)
  return text
}
