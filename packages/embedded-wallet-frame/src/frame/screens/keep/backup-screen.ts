/** The independent backup: a file of two shares under a passphrase, and the page that opens it with every server off. */
import type { FrameProblem } from '../../frame-error.js'
import { newPassphrase } from '../../keys/passphrase.js'
import type { Recovery } from '../../vault/recovery.js'
import { element } from '../element.js'
import type { Drawing } from '../stage.js'
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
  const use = async (typed: string) => {
    const text = await recovery.backup(await newPassphrase(typed))
    const write = async ({ save }: { save(file: string): Promise<void> }) => {
      await save(text)
      onBack()
    }
    const name = 'wallet-backup.json'
    const page = { class: 'plain', href: './recovery.html', download: 'wallet-recovery.html' }
    const also = element('a', page, words.exit.page)
    drawing.show(saveCard({ words, name, also, onBack, onProblem, write, onEnd: drawing.onEnd }))
  }
  drawing.show(passphraseCard({ words, onBack, onProblem, use }))
}
