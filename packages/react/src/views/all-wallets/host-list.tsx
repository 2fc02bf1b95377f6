import type { WalletConnectFeature } from '@scope/core/walletconnect'
import { useState } from 'react'
import { useRemoteMessages } from '../../hooks/use-remote-messages.js'
import { useKit } from '../../scope-context.js'
import { Icon } from '../../ui/icon.js'
import { RemoteRow } from '../../ui/remote-row.js'
import { Row } from '../../ui/row.js'
import { SearchField, sought } from '../../ui/search-field.js'
import { WalletConnectMark } from '../../ui/wallet-connect-mark.js'

/** Without a directory: the wallets that the host lists, and the code for any other. */
export function HostList({ remote }: { readonly remote: WalletConnectFeature }) {
  const { modal } = useKit()
  const { remote: messages } = useRemoteMessages()
  const [text, setText] = useState('')
  const { wallets } = remote
  const found = wallets.filter(({ name }) => sought(name).includes(sought(text)))
  return (
    <>
      <SearchField count={wallets.length} label={messages.search} text={text} onText={setText} />
      {found.length > 0 && (
        <ul className="scope-list">
          {found.map((wallet) => (
            <li key={wallet.id}>
              <RemoteRow wallet={wallet} />
            </li>
          ))}
        </ul>
      )}
      {wallets.length > 0 && (
        <p className={found.length > 0 ? 'scope-sr-only' : 'scope-hint'} role="status">
          {found.length > 0 ? '' : messages.none(text.trim())}
        </p>
      )}
      <Row
        image={<WalletConnectMark />}
        title={messages.withCode}
        detail={messages.withCodeHint}
        end={<Icon name="forward" />}
        onClick={() => modal.push({ view: 'ConnectingWalletConnect' })}
      />
    </>
  )
}
