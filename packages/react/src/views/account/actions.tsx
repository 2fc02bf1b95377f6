import type { Namespace, WalletFeature } from '@scope/core'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useCanBuy } from '../../hooks/use-on-ramp-state.js'
import { useKit } from '../../scope-context.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'

/** Beside the drawings of the dialog, which every first opening fetches. */
const arrows = {
  onramp: 'M10 4v12M4 10h12',
  swap: 'M4 7h12l-3-3M16 13H4l3 3',
  send: 'M10 16V4M5 9l5-5 5 5',
  receive: 'M10 4v12M5 11l5 5 5-5',
}

const dress = adoptStyles(`
.scope.scope .scope-actions button[aria-hidden=true]{visibility:hidden}
`)

/** Actions of this site, in its order (MOD-09). Unavailable actions are hidden. */
export function Actions({ namespace }: { readonly namespace: Namespace }) {
  const { modal, options, send, receive, swap } = useKit()
  const { actions: messages } = useMoneyMessages()
  const canBuy = useCanBuy(namespace)
  useEffectBeforePaint(() => dress(document), [])
  const offered: Partial<
    Record<
      WalletFeature,
      {
        readonly icon: keyof typeof arrows
        readonly text: string
        readonly isUnknown?: boolean
        readonly open: () => void
      }
    >
  > = {
    ...(canBuy !== false && {
      onramp: {
        icon: 'onramp',
        isUnknown: canBuy === undefined,
        text: messages.buy,
        open: () => modal.push({ view: 'OnRampProviders', namespace }),
      },
    }),
    // Only EVM networks have swaps.
    ...(swap &&
      namespace === 'eip155' && {
        swaps: {
          icon: 'swap',
          text: messages.swap,
          open: () => modal.push({ view: 'Swap' }),
        },
      }),
    ...(send && {
      send: {
        icon: 'send',
        text: messages.send,
        open: () => modal.push({ view: 'WalletSend', namespace }),
      },
    }),
    ...(receive && {
      receive: {
        icon: 'receive',
        text: messages.receive,
        open: () => modal.push({ view: 'WalletReceive', namespace }),
      },
    }),
  }
  const shown = options.walletFeaturesOrder.flatMap((name) => offered[name] ?? [])
  if (shown.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="scope-actions" role="group" aria-label={messages.label}>
      {shown.map(({ icon, text, isUnknown, open }) => (
        // Its place is kept: nothing moves below a pointer.
        <button
          key={icon}
          type="button"
          disabled={isUnknown}
          aria-hidden={isUnknown}
          onClick={open}
        >
          <svg className="scope-icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d={arrows[icon]} />
          </svg>
          {text}
        </button>
      ))}
    </div>
  )
}
