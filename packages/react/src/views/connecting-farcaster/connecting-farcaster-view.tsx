import { useEffect, useRef, useState } from 'react'
import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useReturnTo } from '../../hooks/use-return-to.js'
import { useWalletLogin } from '../../hooks/use-wallet-login.js'
import { isHandheld } from '../../lib/platform.js'
import { ActionList } from '../../ui/action-list.js'
import { Button } from '../../ui/button.js'
import { CopyLink } from '../../ui/copy-link.js'
import { EmailError } from '../../ui/email-error.js'
import { IconTile } from '../../ui/icon-tile.js'
import { LinkButton } from '../../ui/link-button.js'
import { QrCode } from '../../ui/qr-code.js'
import { SocialMark } from '../../ui/social-mark.js'
import { StatusHero } from '../../ui/status-hero.js'

/** Signs in with Farcaster: QR code on computers, app link on phones (CON-06). */
export function ConnectingFarcasterView() {
  const messages = useEmailMessages()
  const { wallet, state, cancel } = useWalletLogin()
  const [isOnPhone] = useState(isHandheld)
  const toList = useReturnTo('Connect')
  const leave = useRef(cancel)
  leave.current = cancel
  // Leaving the view cancels the request.
  useEffect(
    () => () => {
      if (wallet?.$state.get().status === 'farcaster') leave.current()
    },
    [wallet],
  )
  const mark = (
    <IconTile>
      <SocialMark of="farcaster" />
    </IconTile>
  )
  if (state.status !== 'farcaster') {
    const isOpening = state.status === 'unlocking'
    const error = state.status === 'idle' ? state.error : undefined
    return (
      <>
        <StatusHero
          image={mark}
          state={isOpening ? 'pending' : error ? 'error' : 'idle'}
          title={isOpening ? messages.opening : messages.inApp('Farcaster')}
        >
          {isOpening && messages.openingHint}
        </StatusHero>
        <EmailError error={error} />
        {!isOpening && (
          <Button onClick={() => void wallet?.connectSocial('farcaster')}>{messages.retry}</Button>
        )}
        {!isOpening && (
          <Button kind="quiet" onClick={toList}>
            {messages.otherOptions}
          </Button>
        )}
      </>
    )
  }
  const { url } = state
  return (
    <>
      {isOnPhone ? (
        <StatusHero image={mark} state="pending" title="Farcaster">
          {messages.inAppHint}
        </StatusHero>
      ) : (
        <>
          <QrCode text={url} label={messages.farcasterCode}>
            <SocialMark of="farcaster" />
          </QrCode>
          <p className="scope-hint" role="status">
            {messages.scanHint}
          </p>
        </>
      )}
      <ActionList inRow>
        {isOnPhone ? (
          <LinkButton href={url} target="_blank">
            {messages.inApp('Farcaster')}
          </LinkButton>
        ) : (
          <CopyLink text={url} />
        )}
      </ActionList>
    </>
  )
}
