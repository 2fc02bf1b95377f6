import type { Namespace } from '@scope/core'
import type { Directory } from '@scope/core/directory'
import { useCallback, useRef, useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useDirectoryMessages } from '../../hooks/use-directory-messages.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useRemoteMessages } from '../../hooks/use-remote-messages.js'
import { getConnectingRoute, getRemoteRoute } from '../../lib/connect-route.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { IconButton } from '../../ui/icon-button.js'
import { Notice } from '../../ui/notice.js'
import { Picture } from '../../ui/remote-image.js'
import { SearchField } from '../../ui/search-field.js'
import { Tile } from '../../ui/tile.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { WindowedGrid } from '../../ui/windowed-grid.js'
import { isFound, type Offered, useOffered } from './use-offered.js'

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
  const { remote: words } = useRemoteMessages()
  const { directory: told } = useDirectoryMessages()
  const [text, setText] = useState('')
  const [isCertified, setCertified] = useState(false)
  const { offered, count, answer, isSought } = useOffered(directory, {
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

  function choose(one: Offered) {
    const { id: walletId } = one
    if (!isFound(one)) modal.push(getRemoteRoute(kit, one, namespace))
    else if (!namespace && one.type === 'MULTI_CHAIN')
      modal.push({ view: 'ConnectingMultiChain', walletId })
    else modal.push(getConnectingRoute(kit, walletId, namespace))
  }
  function retry() {
    // The button is gone while it is tried.
    ref.current?.querySelector('input')?.focus()
    if (isSought) directory.search(text, isCertified)
    else directory.loadMore()
  }
  const onNearEnd = useCallback(() => {
    if (!isSought && status === 'ready') directory.loadMore()
  }, [directory, isSought, status])

  return (
    <>
      <div ref={ref} className="scope-search scope-search-bar">
        <SearchField
          count={Number.POSITIVE_INFINITY}
          label={words.search}
          text={text}
          onText={setText}
        />
        {hasBadges && (
          <button
            type="button"
            className="scope-toggle"
            aria-pressed={isCertified}
            title={told.certifiedHint}
            onClick={() => setCertified(!isCertified)}
          >
            <ViewIcon name="check" />
            {told.certified}
          </button>
        )}
        {walletConnect && (
          <IconButton
            icon="qr"
            label={words.withCode}
            onClick={() => modal.push({ view: 'ConnectingWalletConnect' })}
          />
        )}
      </div>
      <div className="scope-results">
        {offered.length > 0 && (
          <WindowedGrid
            items={offered}
            getKey={(one) => (isFound(one) ? `here ${one.id}` : one.id)}
            count={count}
            onNearEnd={onNearEnd}
            draw={(one) => (
              <Tile
                picture={<Picture name={one.name} src={one.imageUrl} size="tile" />}
                name={one.name}
                detail={isFound(one) ? connect.installed : undefined}
                onClick={() => choose(one)}
              />
            )}
          />
        )}
        {isWaited && <TilesToCome label={common.loading} />}
        {status === 'failed' && (
          <>
            <Notice kind="bad" title={told.failed}>
              {error?.code === 'network-unreachable' || !walletConnect ? '' : told.failedHint}
            </Notice>
            <Button onClick={retry}>{common.retry}</Button>
          </>
        )}
        <p className={isEmpty ? 'scope-hint' : 'scope-sr-only'} role="status">
          {isEmpty
            ? words.none(text.trim())
            : status === 'ready' &&
              (isSought ? told.found(number(count)) : told.shown(number(count)))}
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
