import { useState } from 'react'
import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useWalletLogin } from '../../hooks/use-wallet-login.js'
import { EmailError } from '../../ui/email-error.js'
import { Icon } from '../../ui/icon.js'
import { IconTile } from '../../ui/icon-tile.js'
import { Row } from '../../ui/row.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { Unavailable } from '../unavailable.js'

/** Gives the user permanent control of the wallet: a recovery method, and its keys for use in any other wallet. */
export function UpgradeEmailWalletView() {
  const messages = useEmailMessages()
  const { wallet, state, ask } = useWalletLogin()
  const [isTried, setTried] = useState(false)
  if (!wallet) return <Unavailable />
  const show = (screen: 'backup' | 'export') => {
    setTried(true)
    void ask((opened) => opened.openScreen(screen))
  }
  return (
    <>
      <p className="scope-hint">{messages.yours}</p>
      <ul className="scope-list">
        <li>
          <Row
            image={
              <IconTile>
                <ViewIcon name="shield" />
              </IconTile>
            }
            title={messages.backUp}
            detail={messages.backUpHint}
            end={<Icon name="forward" />}
            onClick={() => show('backup')}
          />
        </li>
        <li>
          <Row
            image={
              <IconTile>
                <ViewIcon name="key" />
              </IconTile>
            }
            title={messages.exportKeys}
            detail={messages.exportKeysHint}
            end={<Icon name="forward" />}
            onClick={() => show('export')}
          />
        </li>
      </ul>
      {isTried && <EmailError error={state.status === 'idle' ? state.error : undefined} />}
    </>
  )
}
