import type { Directory } from '@scope/core/directory'
import { useEffect, useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useDirectory } from '../../hooks/use-directory.js'
import { useDirectoryMessages } from '../../hooks/use-directory-messages.js'
import { useKit } from '../../scope-context.js'
import { ActionList } from '../../ui/action-list.js'
import { Button } from '../../ui/button.js'
import { Icon } from '../../ui/icon.js'
import { Notice } from '../../ui/notice.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { RetryButton } from '../../ui/retry-button.js'
import { Row } from '../../ui/row.js'
import { Skeleton } from '../../ui/skeleton.js'
import { LoadFailed } from '../load-failed.js'

/** Few enough for a user without a wallet to choose. */
const few = 5

/** Suggested wallets with download links, for users without a wallet. */
export function GetWalletView() {
  const { directory: feature } = useKit()
  const directory = useDirectory()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (!isLost) void feature?.open()?.catch(() => setLost(true))
  }, [feature, isLost])
  if (directory) return <Few directory={directory} />
  return isLost ? <LoadFailed onRetry={() => setLost(false)} /> : <Skeleton rows={few} />
}

function Few({ directory }: { readonly directory: Directory }) {
  const { modal, wallets: detected } = useKit()
  const { directory: messages } = useDirectoryMessages()
  const { status, wallets } = useAtom(directory.$list)
  useEffect(() => {
    if (status === 'idle') directory.loadMore()
  }, [directory, status])
  useAtom(detected.$wallets)
  const missing = wallets.filter((wallet) => !directory.findInstalled(wallet))
  const isWaited = wallets.length === 0 && status !== 'ready' && status !== 'failed'
  return (
    <>
      <p className="scope-hint">{messages.getHint}</p>
      {isWaited && <Skeleton rows={few} />}
      <ul className="scope-list">
        {missing.slice(0, few).map(({ id: walletId, name, imageUrl }) => (
          <li key={walletId}>
            <Row
              image={<RemoteImage name={name} src={imageUrl} />}
              title={<bdi>{name}</bdi>}
              end={<Icon name="forward" />}
              onClick={() => modal.push({ view: 'Downloads', walletId })}
            />
          </li>
        ))}
      </ul>
      {wallets.length === 0 && status === 'failed' && (
        <Notice kind="danger" title={messages.failed} />
      )}
      <ActionList>
        {wallets.length === 0 && status === 'failed' && (
          <RetryButton key="retry" onRetry={directory.loadMore} />
        )}
        <Button key="all" kind="quiet" onClick={() => modal.push({ view: 'AllWallets' })}>
          {messages.explore}
        </Button>
      </ActionList>
    </>
  )
}
