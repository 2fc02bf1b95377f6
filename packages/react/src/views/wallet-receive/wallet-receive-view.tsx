import type { Account, Route } from '@scope/core'
import { useState } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useCopy } from '../../hooks/use-copy.js'
import { useIdentity } from '../../hooks/use-identity.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useReceive } from '../../hooks/use-receive.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { useKit } from '../../scope-context.js'
import { AddressText } from '../../ui/address-text.js'
import { Backup } from '../../ui/backup.js'
import { Button } from '../../ui/button.js'
import { Icon } from '../../ui/icon.js'
import { InlineError } from '../../ui/inline-error.js'
import { NetworkImage } from '../../ui/network-image.js'
import { QrCode } from '../../ui/qr-code.js'
import { Row } from '../../ui/row.js'
import { SegmentedControl } from '../../ui/segmented-control.js'
import { NotConnected } from '../not-connected.js'
import { RequestAmount } from './request-amount.js'
import { usePaymentLink } from './use-payment-link.js'

/** The address, as a code and whole, and the network it is meant for. */
export function WalletReceiveView({ route }: { readonly route: Route }) {
  const { namespace } = route.view === 'WalletReceive' ? route : { namespace: undefined }
  const account = useAccount({ namespace })
  const first = account.account
  if (!first) return <NotConnected />
  return <Receive key={first.address} account={first} accounts={account.accounts} />
}

/** Bitcoin wallets share an address for money and one for collectibles: money sent to the wrong one is hard to find. */
const getKinds = (accounts: readonly Account[]) => [
  ...new Map(accounts.map((account) => [account.type, account])).values(),
]

function Receive({
  account,
  accounts,
}: {
  readonly account: Account
  readonly accounts: readonly Account[]
}) {
  const { modal } = useKit()
  const receive = useReceive()
  const { receive: messages } = useMoneyMessages()
  const { account: texts, accountTypes, common } = useViewMessages()
  const [type, setType] = useState(account.type)
  const kinds = account.namespace === 'bip122' ? getKinds(accounts) : []
  const { address, namespace } = kinds.find((kind) => kind.type === type) ?? account
  const [isRequesting, setRequesting] = useState(false)
  const [request, setRequest] = useState<{
    readonly key: string
    readonly link?: string | undefined
  }>()
  const [state, copy] = useCopy(address)
  const [network, ...others] = receive?.networks(namespace) ?? []
  // A link counts for its own network and address only, which may change while it is shown.
  const key = `${network?.caipNetworkId} ${address}`
  const link = request?.key === key ? request.link : undefined
  const [linkState, copyLink] = useCopy(link ?? '')
  const { name } = useIdentity(address, network?.caipNetworkId)
  const format = usePaymentLink(namespace)
  // An address for collectibles must not receive money.
  const canRequest = format && network && (namespace !== 'bip122' || type === 'payment')
  const names: Partial<Record<Account['type'], string>> = accountTypes
  const isFailed = state === 'failed' || linkState === 'failed'
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator
  return (
    <>
      <Backup namespace={namespace} />
      {kinds.length > 1 && (
        <SegmentedControl
          label={messages.kinds}
          options={kinds.map((kind) => ({ id: kind.type, text: names[kind.type] ?? kind.type }))}
          value={type}
          onChange={(kind) => {
            setType(kind)
            setRequesting(false)
          }}
        />
      )}
      <QrCode text={link ?? address} label={link ? messages.requestCode : messages.code(address)}>
        {network && <NetworkImage network={network} />}
      </QrCode>
      <p className="scope-receive-address">
        {name && <bdi>{name}</bdi>}
        <AddressText address={address} />
      </p>
      <div className="scope-pair">
        <Button onClick={copy}>{state === 'copied' ? common.copied : messages.copy}</Button>
        {!canShare && link && (
          <Button kind="quiet" onClick={copyLink}>
            {linkState === 'copied' ? common.copied : messages.copyLink}
          </Button>
        )}
        {canShare && (
          <Button
            kind="quiet"
            onClick={() => void navigator.share({ text: link ?? address }).catch(() => undefined)}
          >
            {messages.share}
          </Button>
        )}
      </div>
      {canRequest &&
        (isRequesting ? (
          <RequestAmount
            key={key}
            network={network}
            address={address}
            format={format}
            onLink={(requested) => setRequest({ key, link: requested })}
          />
        ) : (
          <Button kind="quiet" onClick={() => setRequesting(true)}>
            {messages.request}
          </Button>
        ))}
      <p className={isFailed ? 'scope-hint' : 'scope-sr-only'} role="status">
        {state === 'copied' || linkState === 'copied' ? common.copied : ''}
        {isFailed && <InlineError>{texts.copyFailed}</InlineError>}
      </p>
      {others.length > 0 && <p className="scope-hint">{messages.onlyCompatible}</p>}
      {network && others.length > 0 && (
        <Row
          image={<NetworkImage network={network} />}
          title={<bdi>{network.name}</bdi>}
          detail={messages.networks}
          end={<Icon name="forward" />}
          onClick={() => modal.push({ view: 'WalletCompatibleNetworks', namespace })}
        />
      )}
      {network && others.length === 0 && (
        <p className="scope-hint">{messages.only(network.name)}</p>
      )}
    </>
  )
}
