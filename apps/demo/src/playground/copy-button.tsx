/** Copies a text, and confirms it for two seconds. */
import { useEffect, useState } from 'react'

export function CopyButton({
  text,
  label,
  copiedLabel,
}: {
  readonly text: string
  readonly label: string
  readonly copiedLabel: string
}) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <button
      type="button"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      {isCopied ? copiedLabel : label}
    </button>
  )
}
