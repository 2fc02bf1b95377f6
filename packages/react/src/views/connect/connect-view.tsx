import type { InAppBrowserLink, Route, Wallet } from '@scope/core'
import type { RemoteWallet } from '@scope/core/walletconnect'
import { useAtom } from '../../hooks/use-atom.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useShortName } from '../../hooks/use-short-name.js'
import { lazyComponent } from '../../lazy-component.js'
import { getConnectingRoute } from '../../lib/connect-route.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { Icon } from '../../ui/icon.js'
import { IconTile } from '../../ui/icon-tile.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { RemoteRow } from '../../ui/remote-row.js'
import { RetryButton } from '../../ui/retry-button.js'
import { Row, Tag } from '../../ui/row.js'
import { Skeleton } from '../../ui/skeleton.js'
import { useInAppBrowserLinks } from './use-in-app-browser-links.js'
import { useRows } from './use-rows.js'

/** Login methods without a wallet, if the site has any: in a chunk of their own, which loads with the dialog. */
const LazyLoginMethodList = lazyComponent(
  async () => (await import('./login-method-list.js')).LoginMethodList,
  {
    Fallback: () => <Skeleton rows={3} />,
    ErrorFallback: ({ wallets }) => wallets,
  },
)

/** Loads only on phones, where the links are known a moment after the list. */
const LazyBrowseList = lazyComponent(
  async () => (await import('./in-app-browser-list.js')).BrowseList,
  { ErrorFallback: RetryButton },
)

/**
 * Renders the sign-in methods: the wallet list, or one row that opens it (`collapseWallets`), and those without a
 * wallet.
 */
export function ConnectView({ route }: { route: Route }) {
  const { options, embeddedWallet, wallets } = useKit()
  const isDiscovering = useAtom(wallets.$isDiscovering)
  const row = <ToWallets route={route} />
  const list = options.features.collapseWallets ? row : <WalletsView route={route} />
  if (!embeddedWallet) return list
  // The order depends on the detected wallets.
  return isDiscovering ? (
    <Skeleton rows={3} />
  ) : (
    <LazyLoginMethodList route={route} wallets={list} row={row} />
  )
}

function ToWallets({ route }: { route: Route }) {
  const { modal } = useKit()
  const { titles } = useMessages()
  const { view: _, ...parameters } = route
  return (
    <Row
      image={
        <IconTile>
          <Icon name="wallet" />
        </IconTile>
      }
      title={titles.Connect}
      end={<Icon name="forward" />}
      onClick={() => modal.push({ ...parameters, view: 'ConnectWallets' })}
    />
  )
}

/** All at once: shown one after the other as they are found, wallets would move under the finger. */
export function WalletsView({ route }: { route: Route }) {
  const isDiscovering = useAtom(useKit().wallets.$isDiscovering)
  return isDiscovering ? <Skeleton rows={3} /> : <Wallets route={route} />
}

/** The wallets there are: the last used first, then those found in the browser. */
function Wallets({ route }: { route: Route }) {
  const kit = useKit()
  const { modal } = kit
  const { titles, namespaces: names } = useMessages()
  const namespace = 'namespace' in route ? route.namespace : undefined
  const { rows, wallets, leadsToAll, total } = useRows(namespace)
  const links = useInAppBrowserLinks(namespace).filter(
    ({ name }) => !rows.some((row) => typeof row === 'object' && row.name === name),
  )
  if (rows.length === 0 && !leadsToAll)
    return <NoWallet chain={namespace && names[namespace]} links={links} />
  function choose(wallet: Wallet) {
    const { id: walletId, type } = wallet
    if (!namespace && type === 'MULTI_CHAIN') modal.push({ view: 'ConnectingMultiChain', walletId })
    else modal.push(getConnectingRoute(kit, walletId, namespace))
  }
  return (
    <>
      <ul className="scope-list">
        {rows.map((row, at) => (
          <li key={typeof row === 'number' ? at : row.id}>
            {typeof row === 'number' ? (
              <Skeleton rows={row} />
            ) : isFound(row) ? (
              <FoundRow wallet={row} all={wallets} onChoose={choose} />
            ) : (
              <RemoteRow wallet={row} namespace={namespace} />
            )}
          </li>
        ))}
        {leadsToAll && (
          <li>
            <Row
              image={
                <IconTile>
                  <Icon name="grid" />
                </IconTile>
              }
              title={titles.AllWallets}
              end={total > 0 ? <Tag>{atLeast(total)}</Tag> : <Icon name="forward" />}
              onClick={() => modal.push({ view: 'AllWallets', ...(namespace && { namespace }) })}
            />
          </li>
        )}
      </ul>
      {links.length > 0 && <LazyBrowseList links={links} />}
      {!kit.embeddedWallet && <NewHere />}
    </>
  )
}

/** Above ten in tens: `120+`. */
const atLeast = (total: number) => (total > 10 && total % 10 ? `${total - (total % 10)}+` : total)

const isFound = (row: Wallet | RemoteWallet): row is Wallet => 'connectors' in row

function FoundRow({
  wallet,
  all,
  onChoose,
}: {
  readonly wallet: Wallet
  readonly all: readonly Wallet[]
  readonly onChoose: (wallet: Wallet) => void
}) {
  const { connect } = useMessages()
  const isRemote = wallet.type === 'WALLET_CONNECT'
  return (
    <Row
      image={
        isRemote ? (
          <IconTile>
            <Icon name="qr" />
          </IconTile>
        ) : (
          <RemoteImage name={wallet.name} src={wallet.imageUrl} />
        )
      }
      title={<bdi>{wallet.name}</bdi>}
      detail={isRemote ? connect.onPhone : <WalletDetail wallet={wallet} all={all} />}
      end={
        wallet.group === 'recent' ? (
          <Tag kind="accent">{connect.recent}</Tag>
        ) : isRemote ? (
          <Tag>{connect.qrCode}</Tag>
        ) : (
          <Tag kind="success">{connect.installed}</Tag>
        )
      }
      onClick={() => onChoose(wallet)}
    />
  )
}

/** Known to the site's directory by its domain name. */
const isListed = ({ connectors }: Wallet) => connectors.some(({ explorerId }) => explorerId)

/** Returns the details that tell this wallet from others, and its chains if there are several. */
function WalletDetail({ wallet, all }: { wallet: Wallet; all: readonly Wallet[] }) {
  const { connect } = useMessages()
  const shortName = useShortName()
  if (wallet.isAmbiguous) return wallet.rdns ? connect.ambiguous(wallet.rdns) : connect.sameName
  // The page's `window.ethereum`, of an unknown wallet.
  if (wallet.id === 'injected') return connect.legacy
  const twins = all.filter(({ id, name }) => id !== wallet.id && name === wallet.name)
  if (twins.length > 0 && wallet.rdns) {
    const isImitation = !isListed(wallet) && twins.some(isListed)
    return isImitation ? connect.unlisted(wallet.rdns) : <bdi>{wallet.rdns}</bdi>
  }
  if (wallet.connectors.length < 2) return null
  return wallet.connectors.map(({ namespace }) => shortName(namespace)).join(' · ')
}

/**
 * Renders the hint for users without a wallet. It isn't used if there is a sign-in method without a wallet: the
 * explanation is then behind the card's "?".
 */
function NewHere() {
  const { modal } = useKit()
  const { connect } = useMessages()
  return (
    <p className="scope-hint">
      {connect.newHere}{' '}
      <button
        type="button"
        className="scope-link"
        onClick={() => modal.push({ view: 'WhatIsAWallet' })}
      >
        {connect.whatIsAWallet}
      </button>
    </p>
  )
}

function NoWallet({
  chain,
  links,
}: {
  readonly chain: string | undefined
  readonly links: readonly InAppBrowserLink[]
}) {
  const { wallets, modal } = useKit()
  const { connect, titles } = useMessages()
  return (
    <>
      <div className="scope-hero">
        <div className="scope-hero-text" role="status">
          <h3>{chain ? connect.noneFor(chain) : connect.none}</h3>
          <p>{connect.noneHint}</p>
        </div>
      </div>
      {links.length > 0 && <LazyBrowseList links={links} />}
      <Button onClick={wallets.rediscover}>{connect.rediscover}</Button>
      <Button kind="quiet" onClick={() => modal.push({ view: 'WhatIsAWallet' })}>
        {titles.WhatIsAWallet}
      </Button>
    </>
  )
}
