/** A backup is chosen, opened by what protects it, and the keys are shown: to be brought to any other wallet. */
import { parseBackup, withBackup } from '../keys/backup-file.js'
import { KeyError } from '../keys/key-error.js'
import { passphrase } from '../keys/passphrase.js'
import type { Factor } from '../keys/recovery-factors.js'
import { isRecoveryFile } from '../keys/recovery-file.js'
import { createPasskeys } from '../passkeys.js'
import { createAppearance } from '../screens/appearance.js'
import type { ScreenMessages } from '../screens/messages/screen-messages.js'
import { fileCard, textCard } from '../screens/recover/cards.js'
import { revealScreen } from '../screens/reveal/reveal-screen.js'
import { secretReader } from '../screens/reveal/secrets.js'
import { createScreenController, type RenderScreen } from '../screens/screen-controller.js'

/** Runs until the page is closed. The close button starts over, with nothing saved. */
export function openRecoveryPage(
  document: Document,
  { credentials, language }: Pick<Navigator, 'credentials' | 'language'>,
): void {
  const { documentElement: root, body, location } = document
  const appearance = createAppearance(root)
  const screens = createScreenController({
    body,
    notify: () => undefined,
    closeLabel: () => appearance.messages().close,
    backLabel: () => appearance.messages().back,
  })
  const passkeys = createPasskeys({ credentials, host: location.hostname })
  const never = new AbortController().signal

  async function run(): Promise<never> {
    await appearance.apply({ locale: language })
    for (;;) {
      await screens.ask<void>(
        { id: 'recovery-page', signal: never },
        (drawing, { done }) => draw(drawing, appearance.messages(), done),
        () => undefined,
      )
    }
  }

  function draw(drawing: RenderScreen, messages: ScreenMessages, done: () => void): void {
    const about = { messages, onBack: done, onError: done }
    const reveal = (backup: ReturnType<typeof parseBackup>, factor: Factor) => {
      const vault = {
        open: async () => ({
          use: <T>(use: Parameters<typeof withBackup<T>>[2]) => withBackup(backup, factor, use),
        }),
      }
      revealScreen(drawing, {
        messages,
        read: secretReader(vault),
        // A page of its own: nothing lies over it.
        watch(onChange) {
          onChange(true)
          return () => undefined
        },
        onEnd: done,
        onError: done,
      })
    }
    async function open(text: string): Promise<void> {
      if (isRecoveryFile(text)) return say(messages.backup.halfOnly)
      const backup = parseBackup(text)
      const { params } = backup.r
      if (params.kind === 'passkey') {
        if (!location.hostname) return say(messages.backup.passkeyElsewhere)
        const factor = await passkeys.use(params)
        // Whether it opens is known before anything is shown.
        await withBackup(backup, factor, () => undefined)
        return reveal(backup, factor)
      }
      if (params.kind !== 'passphrase')
        throw new KeyError('backup-invalid', 'Unknown recovery factor.')
      const byPassphrase = async (typed: string) => {
        const factor = await passphrase(typed, params)
        await withBackup(backup, factor, () => undefined)
        reveal(backup, factor)
      }
      drawing.show(textCard(messages.protection.passphrase, 'secret', byPassphrase, about))
    }
    function say(lead: string): void {
      const { onBack: _, ...first } = about
      drawing.show(fileCard(open, { ...first, lead }))
    }
    say(messages.backup.lead)
  }

  void run()
}
