import type { BrowseLink, Namespace, Route, Wallet } from '@scope/core'
import { useAtom } from '../../hooks/use-atom.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useShortName } from '../../hooks/use-short-name.js'
import { useKit } from '../../kit-context.js'
import { Button } from '../../ui/button.js'
import { Picture } from '../../ui/picture.js'
import { Row, Tag } from '../../ui/row.js'
import { BrowseList } from './browse-list.js'
import { useBrowseLinks } from './use-browse-links.js'

/** The wallets there are: the last used first, then those found in the browser. */
export function ConnectView({ route }: { route: Route }) {
  const { wallets, modal } = useKit()
  const { connect, namespaces: names } = useMessages()
  const { namespace } = route.view === 'Connect' ? route : { namespace: undefined }
  const all = useAtom(wallets.$wallets)
  const rows = namespace ? all.filter((wallet) => serves(wallet, namespace)) : all
  const links = useBrowseLinks(namespace).filter(
    ({ name }) => !rows.some((wallet) => wallet.name === name),
  )
  if (rows.length === 0) return <NoWallet chain={namespace && names[namespace]} links={links} />
  function choose(wallet: Wallet) {
    const { id: walletId, connectors } = wallet
    if (!namespace && connectors.length > 1) modal.go({ view: 'ConnectingMultiChain', walletId })
    else modal.go({ view: 'ConnectingExternal', walletId, ...(namespace && { namespace }) })
  }
  return (
    <>
      <ul className="scope-list">
        {rows.map((wallet) => (
          <li key={wallet.id}>
            <Row
              picture={<Picture name={wallet.name} src={wallet.imageUrl} />}
              title={<bdi>{wallet.name}</bdi>}
              detail={<WalletDetail wallet={wallet} all={rows} />}
              end={
                wallet.group === 'recent' ? (
                  <Tag kind="accent">{connect.recent}</Tag>
                ) : (
                  <Tag kind="good">{connect.installed}</Tag>
                )
              }
              onClick={() => choose(wallet)}
            />
          </li>
        ))}
      </ul>
      {links.length > 0 && <BrowseList links={links} />}
      <NewHere />
    </>
  )
}

const serves = ({ connectors }: Wallet, namespace: Namespace) =>
  connectors.some((connector) => connector.namespace === namespace)

/** What a person needs to tell this wallet from another, and which chains it serves where they are several. */
function WalletDetail({ wallet, all }: { wallet: Wallet; all: readonly Wallet[] }) {
  const { connect } = useMessages()
  const shortName = useShortName()
  if (wallet.isAmbiguous && wallet.rdns) return connect.ambiguous(wallet.rdns)
  // The page's `window.ethereum`, whoever that is.
  if (wallet.id === 'injected') return connect.legacy
  const hasTwin = all.some(({ id, name }) => id !== wallet.id && name === wallet.name)
  if (hasTwin && wallet.rdns) return <bdi>{wallet.rdns}</bdi>
  if (wallet.connectors.length < 2) return null
  return wallet.connectors.map(({ namespace }) => shortName(namespace)).join(' · ')
}

function NewHere() {
  const { modal } = useKit()
  const { connect } = useMessages()
  return (
    <p className="scope-hint">
      {connect.newHere}{' '}
      <button
        type="button"
        className="scope-link"
        onClick={() => modal.go({ view: 'WhatIsAWallet' })}
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
  readonly links: readonly BrowseLink[]
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
      {links.length > 0 && <BrowseList links={links} />}
      <Button onClick={wallets.lookAgain}>{connect.lookAgain}</Button>
      <Button kind="quiet" onClick={() => modal.go({ view: 'WhatIsAWallet' })}>
        {titles.WhatIsAWallet}
      </Button>
    </>
  )
}
