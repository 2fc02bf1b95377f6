import type { Namespace, WalletFeature } from '@scope/core'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useKit } from '../../kit-context.js'
import { Icon, type IconName } from '../../ui/icon.js'

/** What this site offers, in the order that it chose (MOD-09). What is not there is not shown. */
export function Actions({ namespace }: { readonly namespace: Namespace }) {
  const { modal, options, send, receive } = useKit()
  const { actions: words } = useMoneyMessages()
  const offered: Partial<
    Record<
      WalletFeature,
      { readonly icon: IconName; readonly text: string; readonly open: () => void }
    >
  > = {
    ...(send && {
      send: {
        icon: 'send',
        text: words.send,
        open: () => modal.go({ view: 'WalletSend', namespace }),
      },
    }),
    ...(receive && {
      receive: {
        icon: 'receive',
        text: words.receive,
        open: () => modal.go({ view: 'WalletReceive', namespace }),
      },
    }),
  }
  const shown = options.walletFeaturesOrder.flatMap((name) => offered[name] ?? [])
  if (shown.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="scope-actions" role="group" aria-label={words.label}>
      {shown.map(({ icon, text, open }) => (
        <button key={icon} type="button" onClick={open}>
          <Icon name={icon} />
          {text}
        </button>
      ))}
    </div>
  )
}
