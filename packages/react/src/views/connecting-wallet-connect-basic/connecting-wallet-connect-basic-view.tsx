import type { WalletConnectFeature } from '@scope/core/walletconnect'
import { useEffect, useId } from 'react'
import { useMessages } from '../../hooks/use-messages.js'
import { useRemoteMessages } from '../../hooks/use-remote-messages.js'
import { useShownPairing } from '../../hooks/use-shown-pairing.js'
import { useKit } from '../../scope-context.js'
import { ActionList } from '../../ui/action-list.js'
import { Button } from '../../ui/button.js'
import { CopyLink } from '../../ui/copy-link.js'
import { IconTile } from '../../ui/icon-tile.js'
import { PairingCode } from '../../ui/pairing-code.js'
import { RemoteRow } from '../../ui/remote-row.js'
import { Row, Tag } from '../../ui/row.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { WalletConnectMark } from '../../ui/wallet-connect-mark.js'

/** Number of rows below the code. More wallets are in their own view. */
const rowLimit = 2

/** Initial view if WalletConnect is the only connector. */
export function ConnectingWalletConnectBasicView() {
  const { walletConnect } = useKit()
  return walletConnect && <Basic remote={walletConnect} />
}

function Basic({ remote }: { readonly remote: WalletConnectFeature }) {
  const { modal, options } = useKit()
  const { common, titles } = useMessages()
  const { remote: messages } = useRemoteMessages()
  const label = useId()
  const pairing = useShownPairing(remote)
  useEffect(() => void remote.selectWallet(undefined), [remote])
  const { wallets } = remote
  const isCut = wallets.length > rowLimit && options.features.allWallets
  const shown = isCut ? wallets.slice(0, rowLimit - 1) : wallets
  return (
    <>
      <PairingCode
        pairing={pairing}
        image={<WalletConnectMark />}
        hero={<WalletConnectMark size="large" />}
        hint={messages.scan}
      />
      <ActionList>
        {pairing.error ? (
          <Button key="retry" onClick={pairing.pair}>
            {common.retry}
          </Button>
        ) : (
          <CopyLink key="copy" text={pairing.uri} />
        )}
      </ActionList>
      {wallets.length > 0 && (
        <>
          <p className="scope-label" id={label}>
            {messages.orChoose}
          </p>
          <ul className="scope-list" aria-labelledby={label}>
            {shown.map((wallet) => (
              <li key={wallet.id}>
                <RemoteRow wallet={wallet} />
              </li>
            ))}
            {shown.length < wallets.length && (
              <li>
                <Row
                  image={
                    <IconTile>
                      <ViewIcon name="grid" />
                    </IconTile>
                  }
                  title={titles.AllWallets}
                  end={<Tag>{wallets.length}</Tag>}
                  onClick={() => modal.push({ view: 'AllWallets' })}
                />
              </li>
            )}
          </ul>
        </>
      )}
    </>
  )
}
