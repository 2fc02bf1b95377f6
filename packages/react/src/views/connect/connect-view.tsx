import type { Route } from '@scope/core'
import type { ReactNode } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useRetryOnline } from '../../hooks/use-retry-online.js'
import { lazyComponent } from '../../lazy-component.js'
import { useKit } from '../../scope-context.js'
import { Skeleton } from '../../ui/skeleton.js'
import { LeadingRow } from './leading-row.js'
import { useRows } from './use-rows.js'
import { WalletList } from './wallet-list.js'

/** The other login methods come once the browser is online again. */
function OnlyWallets({ wallets, onRetry }: { wallets: ReactNode; onRetry: () => void }) {
  useRetryOnline(onRetry)
  return wallets
}

/** Login methods without a wallet, if the site has any: in a chunk of their own, which loads with the dialog. */
const LazyLoginMethodList = lazyComponent(
  async () => (await import('./login-method-list.js')).LoginMethodList,
  {
    Fallback: () => <Skeleton rows={3} />,
    ErrorFallback: OnlyWallets,
  },
)

/**
 * Renders the sign-in methods: the wallet list, or one row that opens it (`collapseWallets`), and those without a
 * wallet.
 */
export function ConnectView({ route }: { route: Route }) {
  const { options, embeddedWallet, wallets } = useKit()
  const isDiscovering = useAtom(wallets.$isDiscovering)
  const { titles } = useMessages()
  const row = <LeadingRow title={titles.Connect} route={{ ...route, view: 'ConnectWallets' }} />
  // All at once: shown one after the other as they are found, wallets would move under the finger.
  const skeleton = <Skeleton rows={3} />
  const all = isDiscovering ? skeleton : <Wallets route={route} />
  const list = options.features.collapseWallets ? row : all
  if (!embeddedWallet) return list
  // The order depends on the detected wallets.
  return isDiscovering ? skeleton : <LazyLoginMethodList route={route} wallets={list} row={row} />
}

function Wallets({ route }: { route: Route }) {
  const namespace = 'namespace' in route ? route.namespace : undefined
  const list = useRows(namespace)
  // As many as 740 px show without scrolling, beside the other login methods.
  return <WalletList list={list} namespace={namespace} limit={useKit().embeddedWallet ? 5 : 7} />
}
