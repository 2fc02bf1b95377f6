import type { AccountState, Namespace } from '@scope/core'
import { toFiat } from '@scope/core/amounts'
import { Fragment, useId } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useChooseAccount } from '../../hooks/use-choose-account.js'
import { useConnected } from '../../hooks/use-connected.js'
import { useFiatText } from '../../hooks/use-fiat-text.js'
import { useNativeBalance } from '../../hooks/use-native-balance.js'
import { useNetwork } from '../../hooks/use-network.js'
import { useRetryOnline } from '../../hooks/use-retry-online.js'
import { useShortName } from '../../hooks/use-short-name.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { amountText } from '../../lib/amount-text.js'
import { focusNextRow } from '../../lib/focus-next-row.js'
import { getShownWallet } from '../../lib/shown-wallet.js'
import { useKit } from '../../scope-context.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { HiddenAmount } from '../../ui/hidden-amount.js'
import { IconButton } from '../../ui/icon-button.js'
import { IconTile } from '../../ui/icon-tile.js'
import { NameOrAddress } from '../../ui/name-or-address.js'
import { NetworkImage } from '../../ui/network-image.js'
import { Row } from '../../ui/row.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { WalletImage } from '../../ui/wallet-image.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'

const addStyles = adoptStyles(`
.scope.scope .scope-amount-loading{inline-size:72px}
.scope.scope .scope-wallet-head{display:flex;align-items:center;gap:10px;padding:10px 10px 6px;border:1px solid var(--s-line);border-block-end:0;border-radius:var(--s-radius-row) var(--s-radius-row) 0 0;font-weight:550;overflow-wrap:anywhere}
.scope.scope .scope-with-action[data-part]{margin-block-start:calc(var(--s-gap)*-1);border:solid var(--s-line);border-width:0 1px}
.scope.scope .scope-with-action[data-part=last]{border-block-end-width:1px;border-radius:0 0 var(--s-radius-row) var(--s-radius-row)}
`)

/** Groups chains by the name of their wallet. A wallet has one name, and an id for each standard that it announces. */
function useWalletGroups(): readonly (readonly [string, readonly Namespace[]])[] {
  const { account } = useKit()
  const connected = useConnected()
  const groups = new Map<string, readonly Namespace[]>()
  for (const namespace of connected) {
    const name = getShownWallet(account(namespace).get())?.name ?? ''
    groups.set(name, [...(groups.get(name) ?? []), namespace])
  }
  return [...groups]
}

/** Each connected wallet with a line per chain: what the active account there has. A press activates it, or disconnects it. */
export function Connected({
  onTouch,
}: {
  /** A chain was activated or disconnected. */
  readonly onTouch: (namespace: Namespace) => void
}) {
  const { chains } = useViewMessages()
  const label = useId()
  const groups = useWalletGroups()
  useEffectBeforePaint(() => addStyles(document), [])
  const isOnly = groups.length === 1 && groups[0]?.[1].length === 1
  return (
    <>
      <p className="scope-label" id={label}>
        {chains.connected}
      </p>
      {/* One flat list: a row keeps its place and focus if the other chains of its wallet are disconnected. */}
      <ul className="scope-list" aria-labelledby={label}>
        {groups.map(([name, namespaces]) => {
          const isCard = namespaces.length > 1
          return (
            <Fragment key={name}>
              {isCard && (
                <li key="head" className="scope-wallet-head" aria-hidden="true">
                  <HeadImage namespace={namespaces[0]} />
                  <bdi>{name}</bdi>
                </li>
              )}
              {namespaces.map((namespace) => (
                <li
                  key={namespace}
                  className="scope-with-action"
                  data-part={isCard ? (namespace === namespaces.at(-1) ? 'last' : '') : undefined}
                >
                  <Connection
                    namespace={namespace}
                    isOnly={isOnly}
                    isPart={isCard}
                    onTouch={onTouch}
                  />
                </li>
              ))}
            </Fragment>
          )
        })}
      </ul>
    </>
  )
}

const HeadImage = ({ namespace }: { readonly namespace: Namespace | undefined }) => (
  <WalletImage wallet={getShownWallet(useAccount({ namespace }))} />
)

function Connection({
  namespace,
  isOnly,
  isPart,
  onTouch,
}: {
  readonly namespace: Namespace
  readonly isOnly: boolean
  /** The wallet's name stands above. */
  readonly isPart: boolean
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
        image={isPart ? <ChainImage namespace={namespace} /> : <WalletImage wallet={wallet} />}
        title={
          isPart ? (
            <>
              <span className="scope-sr-only">{wallet.name}, </span>
              {shortName(namespace)}
            </>
          ) : (
            <bdi>{wallet.name}</bdi>
          )
        }
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

function ChainImage({ namespace }: { readonly namespace: Namespace }) {
  const inUse = useNetwork({ namespace })
  return inUse?.isSupported ? (
    <NetworkImage network={inUse.network} />
  ) : (
    <IconTile>
      <ViewIcon name="globe" />
    </IconTile>
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
  const fiatText = useFiatText()
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
        <span className="scope-row-detail">{fiatText(toFiat(value, decimals, price))}</span>
      )}
    </span>
  )
}
