import type { Namespace } from '@scope/core'
import type { Directory } from '@scope/core/directory'
import { useCallback, useEffect, useRef } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useDirectoryMessages } from '../../hooks/use-directory-messages.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useRemoteMessages } from '../../hooks/use-remote-messages.js'
import { getConnectingRoute, getRemoteRoute } from '../../lib/connect-route.js'
import { isHandheld } from '../../lib/platform.js'
import { useKit } from '../../scope-context.js'
import { Notice } from '../../ui/notice.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { RetryButton } from '../../ui/retry-button.js'
import { SearchField } from '../../ui/search-field.js'
import { Tile } from '../../ui/tile.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { WindowedGrid } from '../../ui/windowed-grid.js'
import { useListSearch } from './use-list-search.js'
import { isDetected, type Offered, useOffered } from './use-offered.js'

const getKey = (wallet: Offered) => (isDetected(wallet) ? `here ${wallet.id}` : wallet.id)

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
  const { text, setText, isCertified, setCertified, chosen, setChosen, isRestored } =
    useListSearch()
  const { offered, count, answer, isSearching } = useOffered(directory, {
    text,
    isCertified,
    namespace,
  })
  const { status, error } = answer
  const { wallets: all } = useAtom(directory.$list)
  // Hides a filter that would change nothing: no wallet has a badge, or each has.
  const hasBadges =
    isCertified ||
    (all.some((wallet) => wallet.isCertified) && !all.every((wallet) => wallet.isCertified))
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const isWaited = offered.length === 0 && (status === 'idle' || status === 'loading')
  const isEmpty = offered.length === 0 && status === 'ready'

  const getField = () => ref.current?.querySelector('input')
  useEffect(() => {
    const field = ref.current?.querySelector('input')
    const card = field?.closest('.scope-card')
    // A phone would open its keyboard. In the page's flow, the card takes no focus at first.
    const { stack } = modal.$state.get()
    if (!field || !card || isHandheld() || !(card.closest('dialog') || stack.length > 1)) return
    const focus = () => {
      const { activeElement } = document
      // Leaves the focus to a control that the user has moved to.
      if (!card.contains(activeElement) || activeElement?.tagName === 'H2')
        field.focus({ preventScroll: true })
    }
    focus()
    // A dialog that opens with this view focuses its heading after this.
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [modal])

  function choose(wallet: Offered) {
    setChosen(getKey(wallet))
    const { id: walletId } = wallet
    if (!isDetected(wallet)) modal.push(getRemoteRoute(kit, wallet, namespace))
    else if (!namespace && wallet.type === 'MULTI_CHAIN')
      modal.push({ view: 'ConnectingMultiChain', walletId })
    else modal.push(getConnectingRoute(kit, walletId, namespace))
  }
  function retry() {
    // The button is gone while it is tried.
    getField()?.focus()
    if (isSearching) directory.search(text, isCertified)
    else directory.loadMore()
  }
  const onNearEnd = useCallback(() => {
    if (!isSearching && status === 'ready') directory.loadMore()
  }, [directory, isSearching, status])

  return (
    <div ref={ref} className="scope-directory">
      <SearchField
        count={Number.POSITIVE_INFINITY}
        label={messages.search}
        text={text}
        onText={setText}
      />
      {(hasBadges || walletConnect) && (
        <div className="scope-filters">
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
              className="scope-toggle"
              onClick={() => modal.push({ view: 'ConnectingWalletConnect' })}
            >
              <ViewIcon name="qr" />
              {messages.withCode}
            </button>
          )}
        </div>
      )}
      <div className="scope-results scope-results-all">
        {offered.length > 0 && (
          <WindowedGrid
            items={offered}
            getKey={getKey}
            count={count}
            focusKey={isRestored ? chosen : undefined}
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
    </div>
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
