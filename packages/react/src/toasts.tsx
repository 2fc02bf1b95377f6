import type { OutgoingTransfer } from '@scope/core/send'
import { useState } from 'react'
import { useMessages } from './hooks/use-messages.js'
import { useMoneyMessages } from './hooks/use-money-messages.js'
import { useUnseenTransfers } from './hooks/use-open-send.js'
import { useThemedRoot } from './hooks/use-themed-root.js'
import { useTransferResult } from './hooks/use-transfer-result.js'
import { useTransferText } from './hooks/use-transfer-text.js'
import { useUnseenSwaps } from './hooks/use-unseen-swaps.js'
import { lazyComponent } from './lazy-component.js'
import { useKit } from './scope-context.js'
import { adoptStyles } from './ui/adopt-styles.js'
import { ToastCard } from './ui/toast-card.js'
import { useEffectBeforePaint } from './use-isomorphic-layout-effect.js'

const dress = adoptStyles(`
.scope.scope.scope-toasts{position:fixed;z-index:2147483647;inset-block-end:max(16px,env(safe-area-inset-bottom));inset-inline-end:16px;display:grid;gap:8px;inline-size:min(360px,100vw - 32px);pointer-events:none}
.scope.scope .scope-toast{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:10px;align-items:center;padding:12px 14px;border-radius:var(--s-radius-row);border:1px solid var(--s-line);background:var(--s-bg);color:var(--s-fg);box-shadow:0 8px 32px rgb(0 0 0/.18);font-size:max(.875rem,14px);overflow-wrap:anywhere;pointer-events:auto}
.scope.scope .scope-toast-text{flex:1 1 min(9rem,100% - 34px)}
.scope.scope .scope-toast b,.scope.scope .scope-toast small{display:block}
.scope.scope .scope-toast small{color:var(--s-muted);font-size:max(.8125rem,13px)}
.scope.scope .scope-toast .scope-link{margin-block:-10px}
.scope.scope .scope-toast .scope-icon-button{margin-block:-10px;margin-inline:-6px -12px}
.scope.scope .scope-toast-mark{flex:none;display:grid;place-items:center;inline-size:24px;block-size:24px;border-radius:50%;background:var(--s-success);color:var(--s-bg);font-weight:700}
.scope.scope .scope-toast-mark .scope-icon{inline-size:16px;block-size:16px}
.scope.scope .scope-toast:not([data-status=confirmed]) .scope-toast-mark{background:var(--s-danger)}
@media(prefers-reduced-motion:no-preference){.scope.scope .scope-toast{animation:scope-toast .2s ease-out}}
@keyframes scope-toast{from{opacity:0;transform:translateY(8px)}}
@media(forced-colors:active){.scope.scope .scope-toast-mark{border:1px solid}}
`)

/** Their texts come with the views of swaps. */
const SwapToasts = lazyComponent(
  async () => (await import('./views/bundles/swap-views.js')).swapViews.SwapToasts,
)

/** Results of payments and swaps that came while the dialog was closed. */
export function Toasts() {
  const root = useThemedRoot()
  const { locale, direction } = useMessages()
  const { send, swap } = useKit()
  const unseen = useUnseenTransfers()
  const swaps = useUnseenSwaps()
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  useEffectBeforePaint(() => dress(document), [])
  const dismiss = (key: string) => setDismissed((before) => new Set([...before, key]))
  const isShown = ({ key }: { readonly key: string }) => !dismissed.has(key)
  return (
    // Exists before its content, so that screen readers announce it. The account button renders it through a portal: React
    // would pass a click on to that button, which opens the account.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      {...root}
      className="scope scope-toasts"
      role="status"
      lang={locale}
      dir={direction}
      onClick={(event) => event.stopPropagation()}
    >
      {send?.showsToasts &&
        unseen
          .filter(isShown)
          .map((transfer) => (
            <Toast key={transfer.key} transfer={transfer} onDismiss={() => dismiss(transfer.key)} />
          ))}
      {swap?.showsToasts && swaps.length > 0 && (
        <SwapToasts swaps={swaps.filter(isShown)} onDismiss={dismiss} />
      )}
    </div>
  )
}

function Toast({
  transfer,
  onDismiss,
}: {
  readonly transfer: OutgoingTransfer
  readonly onDismiss: () => void
}) {
  const { modal, network } = useKit()
  const { sending: messages } = useMoneyMessages()
  const { key, status, networkId } = transfer
  const namespace = network.find(networkId)?.chainNamespace ?? 'eip155'
  const { title, recipient } = useTransferText(transfer)
  const [result] = useTransferResult(transfer, namespace)
  const isConfirmed = status === 'confirmed'
  return (
    <ToastCard
      status={status}
      title={isConfirmed ? title : result}
      detail={isConfirmed ? recipient : title}
      viewLabel={messages.view}
      onView={() => modal.open({ view: 'Account', namespace, transfer: key })}
      onDismiss={onDismiss}
    />
  )
}
