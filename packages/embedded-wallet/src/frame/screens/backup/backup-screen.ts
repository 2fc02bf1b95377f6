/**
 * The independent backup: a file of two shares under a passphrase, and the page that opens it with every server off. It is
 * done once the user has found the saved file again.
 */
import type { FrameError } from '../../frame-error.js'
import { element } from '../element.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import { fileCard } from '../recover/cards.js'
import type { RenderScreen } from '../screen-controller.js'
import { passphraseCard } from './passphrase-card.js'
import { saveCard } from './save-card.js'

export interface BackupDeps {
  readonly messages: ScreenMessages
  /** The file’s text, under this passphrase. */
  write(passphrase: string): Promise<string>
  /** It was left. */
  onBack(): void
  /** The saved file was found again. */
  onSaved(): void
  onError(error: FrameError): void
}

export function backupScreen(drawing: RenderScreen, deps: BackupDeps): void {
  const { messages, onBack, onSaved, onError } = deps
  const { protection, backup } = messages
  const title = protection.backup
  /** Takes no other file than the one that was just made. */
  const checkCard = (saved: string) =>
    fileCard(async () => onSaved(), {
      messages,
      onBack,
      onError,
      title: backup.check,
      lead: backup.checkLead,
      submit: backup.check,
      validate: (text) => (text === saved ? undefined : backup.otherFile),
    })
  const use = async (typed: string) => {
    const text = await deps.write(typed)
    const write = async ({ save }: { save(file: string): Promise<void> }) => {
      await save(text)
      drawing.show(checkCard(text))
    }
    const name = 'wallet-backup.json'
    const page = { class: 'plain', href: './recovery.html', download: 'wallet-recovery.html' }
    const also = element('a', page, backup.page)
    const says = { title, lead: backup.fileLead }
    const about = { messages, name, says, also, onBack, onError, write }
    drawing.show(saveCard({ ...about, onEnd: drawing.onEnd }))
  }
  const says = { title, lead: backup.passphraseLead, submit: backup.next }
  drawing.show(passphraseCard({ messages, onBack, onError, use, says }))
}
