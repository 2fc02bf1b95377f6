import { useState } from 'react'
import { useDirectoryMessages } from '../hooks/use-directory-messages.js'
import { useKit } from '../scope-context.js'
import { Button } from './button.js'

/**
 * Last step of installing an extension: detects wallets again, then offers to reload. Browsers add a new extension to
 * pages that load afterwards only.
 */
export function ReloadHint({ label }: { readonly label: string }) {
  const { wallets } = useKit()
  const { directory: messages } = useDirectoryMessages()
  const [isInstalled, setInstalled] = useState(false)
  return (
    <>
      <p className={isInstalled ? 'scope-hint' : 'scope-sr-only'} role="status">
        {isInstalled && messages.reloadHint}
      </p>
      {isInstalled ? (
        <Button onClick={() => location.reload()}>{messages.reload}</Button>
      ) : (
        <Button
          kind="quiet"
          onClick={() => {
            wallets.rediscover()
            setInstalled(true)
          }}
        >
          {label}
        </Button>
      )}
    </>
  )
}
