import type { RemoteWallet, WalletConnectFeature } from '@scope/core/walletconnect'
import { pairingLinks, safeHref } from '@scope/core/walletconnect/links'
import { useMemo, useState } from 'react'
import { useElapsed } from '../../hooks/use-elapsed.js'
import { useRemoteMessages } from '../../hooks/use-remote-messages.js'
import { useReturnTo } from '../../hooks/use-return-to.js'
import type { ShownPairing } from '../../hooks/use-shown-pairing.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { linkTarget, opensByTelegram } from '../../lib/platform.js'
import { ActionList } from '../../ui/action-list.js'
import { Button } from '../../ui/button.js'
import { CopyLink } from '../../ui/copy-link.js'
import { LinkButton } from '../../ui/link-button.js'
import { Notice } from '../../ui/notice.js'
import { QrCode } from '../../ui/qr-code.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { StatusHero } from '../../ui/status-hero.js'
import { linkSurroundings, type Platform } from './platforms.js'
import { useAppLinkTimeout } from './use-app-link-timeout.js'

/**
 * Opens a wallet on this device. The way is a link that is there before the tap: browsers of phones open apps for
 * nothing else, and not for what comes after a wait.
 */
export function OpenWallet({
  remote,
  wallet,
  platform,
  pairing: { uri, error, since, pair },
}: {
  readonly remote: WalletConnectFeature
  readonly wallet: RemoteWallet
  readonly platform: Exclude<Platform, 'qrcode'>
  readonly pairing: ShownPairing
}) {
  const { connecting, common } = useViewMessages()
  const { remote: messages } = useRemoteMessages()
  const { name, imageUrl } = wallet
  const elapsed = useElapsed(since)
  const { isShut: isStillHere, taps, onTap } = useAppLinkTimeout()
  // A web app opens in a tab, beside a page that may stay visible.
  const isShut = isStillHere && platform !== 'web'
  const [hasCode, setCode] = useState(false)
  const toList = useReturnTo('Connect')
  const links = useMemo(
    () => (uri ? pairingLinks(wallet, uri, linkSurroundings(window)) : {}),
    [wallet, uri],
  )
  const target = platform === 'mobile' ? linkTarget(window) : '_blank'
  const open = () => {
    remote.selectWallet(wallet, platform)
    onTap()
  }
  const store = links.store ?? safeHref('web', wallet.homepage)
  const image = <RemoteImage name={name} src={imageUrl} size="large" />
  if (error) {
    return (
      <>
        <StatusHero image={image} state="error" title={error.title}>
          {error.hint}
        </StatusHero>
        <ActionList>
          <Button key="ask" onClick={pair}>
            {common.retry}
          </Button>
          {!remote.isOnlyConnector && (
            <Button key="list" kind="quiet" onClick={toList}>
              {connecting.otherWallet}
            </Button>
          )}
        </ActionList>
      </>
    )
  }
  // Telegram opens pages alone: there the app's universal link goes first.
  const { native, universal } = links
  const [first, second] = opensByTelegram(window) ? [universal, native] : [native, universal]
  const href = platform === 'mobile' ? (first ?? second) : links[platform]
  return (
    <>
      <StatusHero
        image={image}
        state="pending"
        title={connecting.pending(name)}
        besides={
          isShut && (
            <Notice kind="warn" title={messages.notOpened} isAnnounced>
              {store ? messages.notOpenedHint(name) : messages.notOpenedScan(name)}
            </Notice>
          )
        }
      >
        {messages.openHint} {elapsed && messages.slow(elapsed)}
      </StatusHero>
      {hasCode && (
        <QrCode text={uri} label={messages.qrLabel}>
          <RemoteImage name={name} src={imageUrl} />
        </QrCode>
      )}
      <ActionList inPairs>
        <LinkButton key="ask" href={href} target={target} onClick={open}>
          {taps > 0 ? messages.openAgain(name) : messages.open(name)}
        </LinkButton>
        {isShut && platform === 'mobile' && first && second && (
          <LinkButton key="other" kind="quiet" href={second} target={target} onClick={open}>
            {messages.otherOptions}
          </LinkButton>
        )}
        {isShut && store && (
          <LinkButton key="store" kind="quiet" href={store} target="_blank">
            {messages.get(name)}
          </LinkButton>
        )}
        {isShut && !hasCode && (
          <Button key="code" kind="quiet" onClick={() => setCode(true)}>
            {messages.showCode}
          </Button>
        )}
        <CopyLink key="copy" text={uri} />
      </ActionList>
    </>
  )
}
