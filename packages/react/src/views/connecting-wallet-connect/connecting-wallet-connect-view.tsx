import type { Route } from '@scope/core'
import type { RemoteWallet, WalletConnectFeature } from '@scope/core/walletconnect'
import { safeHref } from '@scope/core/walletconnect/links'
import { useEffect, useMemo, useState } from 'react'
import { useRemoteMessages } from '../../hooks/use-remote-messages.js'
import { useRemoteWallet } from '../../hooks/use-remote-wallet.js'
import { useReturnTo } from '../../hooks/use-return-to.js'
import { type ShownPairing, useShownPairing } from '../../hooks/use-shown-pairing.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { isHandheld } from '../../lib/platform.js'
import { useKit } from '../../scope-context.js'
import { ActionList } from '../../ui/action-list.js'
import { Button } from '../../ui/button.js'
import { CopyLink } from '../../ui/copy-link.js'
import { LinkButton } from '../../ui/link-button.js'
import { PairingCode } from '../../ui/pairing-code.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { SegmentedControl } from '../../ui/segmented-control.js'
import { WalletConnectMark } from '../../ui/wallet-connect-mark.js'
import { OpenWallet } from './open-wallet.js'
import { getPlatforms, linkSurroundings, linksWithout, type Platform } from './platforms.js'

/** Pairs with a wallet elsewhere: by a code for another device, or by a link to an app on this one. */
export function ConnectingWalletConnectView({ route }: { route: Route }) {
  const { walletConnect } = useKit()
  const { wallet } = useRemoteWallet('walletId' in route ? route.walletId : undefined)
  if (!walletConnect || route.view !== 'ConnectingWalletConnect') return null
  return <Connecting remote={walletConnect} wallet={wallet} namespace={route.namespace} />
}

interface Pairable {
  readonly remote: WalletConnectFeature
  readonly wallet: RemoteWallet | undefined
}

function Connecting({
  remote,
  wallet,
  namespace,
}: Pairable & { readonly namespace: Parameters<typeof useShownPairing>[1] }) {
  const { remote: messages } = useRemoteMessages()
  const pairing = useShownPairing(remote, namespace)
  const platforms = useMemo(
    () => getPlatforms(wallet ? linksWithout(wallet, linkSurroundings(window)) : {}, isHandheld()),
    [wallet],
  )
  const [picked, setPicked] = useState<Platform>()
  const platform = picked ?? platforms[0]
  return (
    <>
      {platforms.length > 1 && (
        <SegmentedControl
          label={messages.where}
          options={platforms.map((id) => ({ id, text: messages.platforms[id] }))}
          value={platform}
          onChange={setPicked}
        />
      )}
      {wallet && platform !== 'qrcode' ? (
        <OpenWallet
          key={platform}
          remote={remote}
          wallet={wallet}
          platform={platform}
          pairing={pairing}
        />
      ) : (
        <Scan remote={remote} wallet={wallet} pairing={pairing} />
      )}
    </>
  )
}

function Scan({ remote, wallet, pairing }: Pairable & { readonly pairing: ShownPairing }) {
  const { common, connecting } = useViewMessages()
  const { remote: messages } = useRemoteMessages()
  const toList = useReturnTo('Connect')
  // It is on another device: there is no app here to open for its requests.
  useEffect(() => void remote.selectWallet(undefined), [remote])
  const home = safeHref('web', wallet?.homepage)
  const { error, uri, pair } = pairing
  const drawn = (size: 'row' | 'large') =>
    wallet ? (
      <RemoteImage name={wallet.name} src={wallet.imageUrl} size={size} />
    ) : (
      <WalletConnectMark size={size} />
    )
  return (
    <>
      <PairingCode
        pairing={pairing}
        image={drawn('row')}
        hero={drawn('large')}
        hint={wallet ? messages.scanIn(wallet.name) : messages.scan}
      />
      <ActionList inRow={!error}>
        {error ? (
          <Button key="retry" onClick={pair}>
            {common.retry}
          </Button>
        ) : (
          <CopyLink key="copy" text={uri} />
        )}
        {error && !remote.isOnlyConnector && (
          <Button key="list" kind="quiet" onClick={toList}>
            {connecting.otherWallet}
          </Button>
        )}
        {!error && wallet && home && (
          <LinkButton key="get" kind="quiet" href={home} target="_blank">
            {messages.getApp}
          </LinkButton>
        )}
      </ActionList>
    </>
  )
}
