import type { AccountState, Namespace } from '@scope/core'
import { toFiat } from '@scope/core/amounts'
import { useId } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useChooseAccount } from '../../hooks/use-choose-account.js'
import { useConnected } from '../../hooks/use-connected.js'
import { useNativeBalance } from '../../hooks/use-native-balance.js'
import { useNetwork } from '../../hooks/use-network.js'
import { useRetryOnline } from '../../hooks/use-retry-online.js'
import { useShortName } from '../../hooks/use-short-name.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { amountText } from '../../lib/amount-text.js'
import { fiatText } from '../../lib/fiat-text.js'
import { focusNextRow } from '../../lib/focus-next-row.js'
import { getShownWallet } from '../../lib/shown-wallet.js'
import { useKit } from '../../scope-context.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { HiddenAmount } from '../../ui/hidden-amount.js'
import { IconButton } from '../../ui/icon-button.js'
import { NameOrAddress } from '../../ui/name-or-address.js'
import { Row } from '../../ui/row.js'
import { WalletImage } from '../../ui/wallet-image.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'

const dress = adoptStyles('.scope.scope .scope-amount-loading{inline-size:72px}')

/** Every chain that a wallet is connected for, with what the account in use there has: put to use, or left, here. */
export function Connected({
  onTouch,
}: {
  /** A chain was put to use, or left. */
  readonly onTouch: (namespace: Namespace) => void
}) {
  const { chains } = useViewMessages()
  const label = useId()
  const connected = useConnected()
  useEffectBeforePaint(() => dress(document), [])
  return (
    <>
      <p className="scope-label" id={label}>
        {chains.connected}
      </p>
      <ul className="scope-list" aria-labelledby={label}>
        {connected.map((namespace) => (
          <li key={namespace} className="scope-with-action">
            <Connection namespace={namespace} isOnly={connected.length === 1} onTouch={onTouch} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Connection({
  namespace,
  isOnly,
  onTouch,
}: {
  readonly namespace: Namespace
  readonly isOnly: boolean
  readonly onTouch: (namespace: Namespace) => void
}) {
  const { connection } = useKit()
  const { wallets: messages } = useViewMessages()
  const shortName = useShortName()
  const choose = useChooseAccount()
  const active = useAccount()
  const { account, status, ...state } = useAccount({ namespace })
  const wallet = getShownWallet(state)
  if (!wallet || !account) return null
  const isCurrent = namespace === active.namespace
  function use() {
    if (account) choose(account)
    onTouch(namespace)
  }
  return (
    <>
      <Row
        image={<WalletImage wallet={wallet} />}
        title={<bdi>{wallet.name}</bdi>}
        detail={<Where namespace={namespace} state={state} />}
        end={<Holds namespace={namespace} />}
        isCurrent={isCurrent}
        isInert={isCurrent}
        onClick={isOnly || status !== 'connected' ? undefined : use}
      />
      <IconButton
        icon="close"
        label={messages.disconnect(wallet.name, shortName(namespace))}
        onClick={({ currentTarget }) => {
          focusNextRow(currentTarget)
          // The rest can be chosen again right below.
          onTouch(namespace)
          void connection.disconnect({ namespace }).catch(() => undefined)
        }}
      />
    </>
  )
}

function Where({
  namespace,
  state: { address = '', networkId },
}: {
  readonly namespace: Namespace
  readonly state: Pick<AccountState, 'address' | 'networkId'>
}) {
  const { button } = useViewMessages()
  const inUse = useNetwork({ namespace })
  return (
    <>
      <NameOrAddress address={address} networkId={networkId} />
      {inUse && (
        <>
          {' · '}
          <bdi>{inUse.isSupported ? inUse.network.name : button.unsupportedNetwork}</bdi>
        </>
      )}
    </>
  )
}

/** Keeps its space while the balance loads. */
function Holds({ namespace }: { readonly namespace: Namespace }) {
  const { balance, price, isHidden, retry } = useNativeBalance(namespace)
  useRetryOnline(balance.status === 'failed' ? retry : undefined)
  const { account, locale } = useViewMessages()
  if (balance.status === 'none') return null
  if (balance.status === 'loading')
    return <span className="scope-money-loading scope-amount-loading" aria-hidden="true" />
  if (balance.status === 'failed')
    return <span className="scope-row-detail scope-row-end">{account.balanceUnavailable}</span>
  if (isHidden)
    return (
      <span className="scope-row-end">
        <HiddenAmount />
      </span>
    )
  const { value, decimals, symbol } = balance
  const { shown, exact } = amountText(value, decimals, locale)
  return (
    <span className="scope-row-text scope-row-end">
      <bdi className="scope-row-title" title={`${exact} ${symbol}`}>
        {shown} {symbol}
      </bdi>
      {price !== undefined && (
        <span className="scope-row-detail">{fiatText(toFiat(value, decimals, price), locale)}</span>
      )}
    </span>
  )
}
