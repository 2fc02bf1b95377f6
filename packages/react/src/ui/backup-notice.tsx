import type { EmbeddedWalletFeature } from '@scope/core/embedded-wallet'
import { useState } from 'react'
import { useAtom } from '../hooks/use-atom.js'
import { useEmailMessages } from '../hooks/use-email-messages.js'
import { useWalletLogin } from '../hooks/use-wallet-login.js'
import { EmailError } from './email-error.js'
import { Notice } from './notice.js'

/** Says that nothing brings the embedded wallet back yet, and leads to what does. Nothing where something does. */
export function BackupNotice({ feature }: { readonly feature: EmbeddedWalletFeature }) {
  const messages = useEmailMessages()
  const { state, ask } = useWalletLogin()
  const user = useAtom(feature.$user)
  const [isTried, setTried] = useState(false)
  if (user?.isProtected !== false) return null
  return (
    <Notice kind="warn" title={messages.unprotected} isAnnounced>
      {messages.unprotectedHint}
      <br />
      <button
        type="button"
        className="scope-link"
        onClick={() => {
          setTried(true)
          void ask((opened) => opened.openScreen('backup'))
        }}
      >
        {messages.protect}
      </button>
      {isTried && <EmailError error={state.status === 'idle' ? state.error : undefined} />}
    </Notice>
  )
}
