/**
 * The independent backup: a file of two shares under a passphrase, and the page that opens it with every server off. It is
 * done once the person has found the saved file again.
 */
import type { FrameProblem } from '../../frame-error.js'
import { newPassphrase } from '../../keys/passphrase.js'
import type { Recovery } from '../../vault/recovery.js'
import { element } from '../element.js'
import { errorLine, slowButton } from '../form.js'
import type { Card, Drawing } from '../stage.js'
import type { ScreenWords } from '../words/screen-words.js'
import { passphraseCard } from './passphrase-card.js'
import { saveCard } from './save-card.js'

export interface BackupNeeds {
  readonly words: ScreenWords
  readonly recovery: Pick<Recovery, 'backup'>
  /** It was left, or is done. */
  onBack(): void
  onProblem(problem: FrameProblem): void
}

export function backupScreen(drawing: Drawing, needs: BackupNeeds): void {
  const { words, recovery, onBack, onProblem } = needs
  const { keep, exit } = words
  const title = keep.exit
  const use = async (typed: string) => {
    const text = await recovery.backup(await newPassphrase(typed))
    const write = async ({ save }: { save(file: string): Promise<void> }) => {
      await save(text)
      drawing.show(checkCard(text, needs))
    }
    const name = 'wallet-backup.json'
    const page = { class: 'plain', href: './recovery.html', download: 'wallet-recovery.html' }
    const also = element('a', page, exit.page)
    const says = { title, lead: exit.fileLead }
    const about = { words, name, says, also, onBack, onProblem, write }
    drawing.show(saveCard({ ...about, onEnd: drawing.onEnd }))
  }
  const says = { title, lead: exit.passphraseLead, submit: exit.next }
  drawing.show(passphraseCard({ words, onBack, onProblem, use, says }))
}

/** Takes no other file than the one that was just made. */
function checkCard(text: string, { words, onBack, onProblem }: BackupNeeds): Card {
  const { exit, recover } = words
  const error = errorLine()
  const input = element('input', { type: 'file', accept: '.json,application/json', id: 'file' })
  const run = async () => {
    const [file] = input.files ?? []
    if (file?.size === text.length && (await file.text()) === text) onBack()
    else error.textContent = exit.otherFile
  }
  return {
    title: exit.check,
    content: [
      element('p', { class: 'lead' }, exit.checkLead),
      element(
        'div',
        { class: 'field' },
        element('label', { for: 'file' }, recover.chooseFile),
        input,
      ),
      error,
    ],
    foot: [slowButton(exit.check, run, { words, error, onProblem })],
    onBack,
  }
}
