import { getCurrentRoute } from '@scope/core'
import type { OutgoingTransfer, Send } from '@scope/core/send'
import type { PendingRequest, WalletConnectFeature } from '@scope/core/walletconnect'
import { safeHref } from '@scope/core/walletconnect/links'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useElapsed } from '../../hooks/use-elapsed.js'
import { useRemoteMessages } from '../../hooks/use-remote-messages.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { lazyComponent } from '../../lazy-component.js'
import { linkTarget } from '../../lib/platform.js'
import { useKit } from '../../scope-context.js'
import { ActionList } from '../../ui/action-list.js'
import { Button } from '../../ui/button.js'
import { IconButton } from '../../ui/icon-button.js'
import { IconTile } from '../../ui/icon-tile.js'
import { LinkButton } from '../../ui/link-button.js'
import { Row } from '../../ui/row.js'
import { StatusHero } from '../../ui/status-hero.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { WalletImage } from '../../ui/wallet-image.js'

/** A payment of the kit: the same drawing as in the account, which follows. */
const SendingProgress = lazyComponent(
  async () => (await import('../bundles/money-views.js')).moneyViews.SendingProgress,
  {
    Fallback: ({ walletActions }) => walletActions,
    ErrorFallback: ({ walletActions }) => walletActions,
  },
)

const $noSend = atom<Send | undefined>()
const $noTransfers = atom<readonly OutgoingTransfer[]>([])
const $no = atom(false)
const $none = atom<readonly PendingRequest[]>([])

/** Request that awaits approval: in the frame over this card, or in a remote wallet. */
export function ApproveTransactionView() {
  const { walletConnect, embeddedWallet } = useKit()
  const isInFrame = useAtom(embeddedWallet?.$isApproving ?? $no)
  const requests = useAtom(walletConnect?.$requests ?? $none)
  useLeaving(!isInFrame && requests.length === 0)
  if (isInFrame) return <InFrame />
  return walletConnect && <Waiting remote={walletConnect} />
}

/** Nothing waits any more. */
function useLeaving(isDone: boolean): void {
  const { modal } = useKit()
  useEffect(() => {
    // If the user closed it meanwhile, don't go back once more.
    const state = modal.$state.get()
    if (isDone && state.status === 'open' && getCurrentRoute(state).view === 'ApproveTransaction')
      modal.back()
  }, [isDone, modal])
}

/** The frame covers it and shows the request. */
function InFrame() {
  const { approve } = useRemoteMessages()
  return (
    <StatusHero
      image={
        <IconTile>
          <ViewIcon name="shield" />
        </IconTile>
      }
      state="pending"
      title={approve.inFrame}
    >
      {approve.inFrameHint}
    </StatusHero>
  )
}

/** Returns the payment that a request asks for, if the kit sent the request. */
function useAskedPayment(request: PendingRequest | undefined) {
  const { send: feature, network } = useKit()
  const send = useAtom(feature?.$send ?? $noSend)
  const transfer = useAtom(send?.$transfers ?? $noTransfers).find(
    ({ status, networkId, requestedAt }) =>
      status === 'awaiting-wallet' &&
      request?.networkId === networkId &&
      request.requestedAt >= requestedAt &&
      // Solana wallets may only sign it: the site sends it.
      /transaction|transfer/i.test(request.method),
  )
  const namespace = transfer && network.find(transfer.networkId)?.chainNamespace
  return send && namespace && { send, transfer, namespace }
}

/** Renders what the wallet is asked, for how long, the link to the wallet, and the cancel button (complaints 15, 16). */
function Waiting({ remote }: { readonly remote: WalletConnectFeature }) {
  const { connecting, common } = useViewMessages()
  const { approve, remote: messages } = useRemoteMessages()
  const { network } = useKit()
  const requests = useAtom(remote.$requests)
  const [oldest, ...others] = requests
  const payment = useAskedPayment(oldest)
  const { peer } = useAccount({
    namespace: oldest && network.find(oldest.networkId)?.chainNamespace,
  })
  const elapsed = useElapsed(oldest?.requestedAt)
  if (!oldest) return null
  const { name, href: requestedHref } = requests.at(-1)?.wallet ?? oldest.wallet
  // Kept since an earlier page load, perhaps: what opens is looked at where it is opened (C4).
  const href = safeHref('app', requestedHref) ?? safeHref('web', requestedHref)
  const isOnly = others.length === 0
  const actions = (
    <>
      <ActionList>
        {href && (
          <LinkButton key="open" href={href} target={linkTarget(window)}>
            {messages.openAgain(name)}
          </LinkButton>
        )}
        {isOnly && (
          <Button key="cancel" kind="quiet" onClick={() => remote.dismiss(oldest.id)}>
            {common.cancel}
          </Button>
        )}
      </ActionList>
      <p className="scope-hint">{approve.cancelHint}</p>
    </>
  )
  if (payment && isOnly)
    return <SendingProgress {...payment} walletName={name} walletActions={actions} />
  return (
    <>
      <StatusHero
        image={<WalletImage wallet={{ id: 'walletConnect', ...peer, name }} size="large" />}
        state="pending"
        title={connecting.pending(name)}
      >
        {elapsed ? approve.slow(elapsed) : approve.hint}
      </StatusHero>
      <ul className="scope-list" aria-label={approve.several}>
        {requests.map((request) => (
          <li key={request.id} className="scope-with-action">
            <Request
              request={request}
              onCancel={isOnly ? undefined : () => remote.dismiss(request.id)}
            />
          </li>
        ))}
      </ul>
      {actions}
    </>
  )
}

/** Returns the kind of request by its method, in any namespace. */
const getKind = (method: string) =>
  /send|transfer/i.test(method) ? 'send' : /sign/i.test(method) ? 'sign' : 'other'

function Request({
  request: { method, networkId, requestedAt },
  onCancel,
}: {
  readonly request: PendingRequest
  /** Undefined if the view's own button cancels it. */
  readonly onCancel: (() => void) | undefined
}) {
  const { network } = useKit()
  const { approve } = useRemoteMessages()
  const elapsed = useElapsed(requestedAt)
  const kind = getKind(method)
  const kindText = approve.kinds[kind]
  const where = network.find(networkId)?.name
  return (
    <>
      <Row
        image={
          <IconTile>
            <ViewIcon name={kind === 'sign' ? 'pen' : 'forward'} />
          </IconTile>
        }
        title={kindText}
        detail={[where, elapsed].filter(Boolean).join(' · ')}
      />
      {onCancel && <IconButton icon="close" label={approve.cancel(kindText)} onClick={onCancel} />}
    </>
  )
}
