import type { Namespace } from '@scope/core'
import type { Directory } from '@scope/core/directory'
import { useCallback, useRef, useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useDirectoryMessages } from '../../hooks/use-directory-messages.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useRemoteMessages } from '../../hooks/use-remote-messages.js'
import { getConnectingRoute, getRemoteRoute } from '../../lib/connect-route.js'
import { useKit } from '../../scope-context.js'
import { Notice } from '../../ui/notice.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { RetryButton } from '../../ui/retry-button.js'
import { SearchField } from '../../ui/search-field.js'
import { Tile } from '../../ui/tile.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { WindowedGrid } from '../../ui/windowed-grid.js'
import { isDetected, type Offered, useOffered } from './use-offered.js'

export function DirectoryList({
  directory,
  namespace,
}: {
  readonly directory: Directory
  readonly namespace: Namespace | undefined
}) {
  const ref = useRef<HTMLDivElement>(null)
  const kit = useKit()
  const { walletConnect, modal } = kit
  const { connect, common, locale } = useMessages()
  const { remote: messages } = useRemoteMessages()
  const { directory: listMessages } = useDirectoryMessages()
  const [text, setText] = useState('')
  const [isCertified, setCertified] = useState(false)
  const { offered, count, answer, isSearching } = useOffered(directory, {
    text,
    isCertified,
    namespace,
  })
  const { status, error } = answer
  const { wallets: all } = useAtom(directory.$list)
  // Hides the filter if no wallet has a badge.
  const hasBadges = isCertified || all.some((wallet) => wallet.isCertified)
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const isWaited = offered.length === 0 && (status === 'idle' || status === 'loading')
  const isEmpty = offered.length === 0 && status === 'ready'

  function choose(wallet: Offered) {
    const { id: walletId } = wallet
    if (!isDetected(wallet)) modal.push(getRemoteRoute(kit, wallet, namespace))
    else if (!namespace && wallet.type === 'MULTI_CHAIN')
      modal.push({ view: 'ConnectingMultiChain', walletId })
    else modal.push(getConnectingRoute(kit, walletId, namespace))
  }
  function retry() {
    // The button is gone while it is tried.
    ref.current?.querySelector('input')?.focus()
    if (isSearching) directory.search(text, isCertified)
    else directory.loadMore()
  }
  const onNearEnd = useCallback(() => {
    if (!isSearching && status === 'ready') directory.loadMore()
  }, [directory, isSearching, status])

  return (
    <>
      <div ref={ref} className="scope-search scope-search-bar">
        <SearchField
          count={Number.POSITIVE_INFINITY}
          label={messages.search}
          text={text}
          onText={setText}
        />
        {hasBadges && (
          <button
            type="button"
            className="scope-toggle"
            aria-pressed={isCertified}
            title={listMessages.certifiedHint}
            onClick={() => setCertified(!isCertified)}
          >
            <ViewIcon name="check" />
            {listMessages.certified}
          </button>
        )}
        {walletConnect && (
          <button
            type="button"
            className="scope-icon-button"
            aria-label={messages.withCode}
            title={messages.withCode}
            onClick={() => modal.push({ view: 'ConnectingWalletConnect' })}
          >
            <ViewIcon name="qr" />
          </button>
        )}
      </div>
      <div className="scope-results">
        {offered.length > 0 && (
          <WindowedGrid
            items={offered}
            getKey={(wallet) => (isDetected(wallet) ? `here ${wallet.id}` : wallet.id)}
            count={count}
            onNearEnd={onNearEnd}
            draw={(wallet) => (
              <Tile
                image={<RemoteImage name={wallet.name} src={wallet.imageUrl} size="tile" />}
                name={wallet.name}
                detail={isDetected(wallet) ? connect.installed : undefined}
                onClick={() => choose(wallet)}
              />
            )}
          />
        )}
        {isWaited && <TilesToCome label={common.loading} />}
        {status === 'failed' && (
          <>
            <Notice kind="danger" title={listMessages.failed}>
              {error?.code === 'network-unreachable' || !walletConnect
                ? ''
                : listMessages.failedHint}
            </Notice>
            <RetryButton onRetry={retry} />
          </>
        )}
        <p className={isEmpty ? 'scope-hint' : 'scope-sr-only'} role="status">
          {isEmpty
            ? messages.none(text.trim())
            : status === 'ready' &&
              (isSearching ? listMessages.found(number(count)) : listMessages.total(number(count)))}
        </p>
      </div>
    </>
  )
}

/** The outline of the tiles to come; the stylesheet shows it after 150 ms only. */
const TilesToCome = ({ label }: { readonly label: string }) => (
  <div className="scope-skeleton scope-tiles" role="status" aria-label={label}>
    {Array.from({ length: 12 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: tiles without identity
      <span key={at} className="scope-skeleton-row" />
    ))}
  </div>
)
