import { useMoneyMessages } from '../../hooks/use-money-messages.js'

/** Whether the browser can read the clipboard, and has no keyboard shortcut for it at hand. */
function canPaste(): boolean {
  if (!matchMedia('(pointer: coarse)').matches) return false
  const clipboard: Partial<Clipboard> | undefined = navigator.clipboard
  return clipboard?.readText !== undefined
}

/** Passes on the text of the clipboard. Renders nothing with a mouse, and in a browser that can't read the clipboard. */
export function PasteButton({
  onText,
  onRefusal,
}: {
  readonly onText: (text: string) => void
  /** The user or the browser refused, or the clipboard has no text. */
  readonly onRefusal: () => void
}) {
  const { send: messages } = useMoneyMessages()
  if (!canPaste()) return null
  return (
    <button
      type="button"
      className="scope-link"
      onClick={() =>
        void navigator.clipboard.readText().then((read) => {
          const text = read.trim()
          return text ? onText(text) : onRefusal()
        }, onRefusal)
      }
    >
      {messages.paste}
    </button>
  )
}
