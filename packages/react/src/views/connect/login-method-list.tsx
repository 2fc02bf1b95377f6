/**
 * Login methods without a wallet: by email, social account or passkey. Beside the wallets in the order of `methodOrder`.
 */
import type { Namespace, Route } from '@scope/core'
import type { ConnectMethod } from '@scope/core/embedded-wallet'
import { Fragment, type ReactNode, useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useEmailLogin } from '../../hooks/use-email-login.js'
import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useSocials } from '../../hooks/use-socials.js'
import { useWalletLogin } from '../../hooks/use-wallet-login.js'
import { useKit } from '../../scope-context.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { EmailError } from '../../ui/email-error.js'
import { EmailForm } from '../../ui/email-form.js'
import { Tag } from '../../ui/row.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'
import { SocialButtons } from './social-buttons.js'

const dress = adoptStyles(`
.scope.scope .scope-or{display:grid;grid-template-columns:1fr auto 1fr;gap:12px;align-items:center;padding-block:0}
.scope.scope .scope-or::before,.scope.scope .scope-or::after{content:"";border-block-start:1px solid var(--s-line)}
.scope.scope .scope-passkey{grid-auto-flow:column;justify-content:center;gap:10px}
`)

export interface LoginMethodListProps {
  readonly route: Route
  /** The list of wallets, or what leads to it. */
  readonly wallets: ReactNode
  /** Row that leads to the list, if it is not shown beside other methods. */
  readonly row: ReactNode
}

/** Chains that the wallet has accounts on. */
const served: readonly string[] = ['eip155', 'solana'] satisfies Namespace[]

const installed: readonly string[] = ['INJECTED', 'ANNOUNCED', 'MULTI_CHAIN']

/** Lists wallets first if some are installed: their users usually want them. */
function useOrder(): readonly ConnectMethod[] {
  const { wallets, embeddedWallet } = useKit()
  const all = useAtom(wallets.$wallets)
  const methodOrder = embeddedWallet?.loginMethods.methodOrder
  if (methodOrder) return methodOrder
  return all.some(({ type }) => installed.includes(type))
    ? ['wallet', 'email', 'social']
    : ['email', 'social', 'wallet']
}

export function LoginMethodList({ route, wallets, row }: LoginMethodListProps) {
  const { modal, options } = useKit()
  const messages = useEmailMessages()
  const { wallet, state, ask } = useWalletLogin()
  const order = useOrder()
  const [tried, setTried] = useState<'email' | 'passkey'>()
  const sendEmail = useEmailLogin(route, modal.push)
  useEffectBeforePaint(() => dress(document), [])
  const { email, passkey, showWallets } = wallet?.loginMethods ?? {}
  const { connect } = useMessages()
  const last = wallet?.getLastLogin()
  const socials = useSocials()
  const namespace = 'namespace' in route ? route.namespace : undefined
  const isServed = options.networks.some(
    ({ chainNamespace: its }) => served.includes(its) && (namespace ?? its) === its,
  )

  const drawn: Readonly<Record<ConnectMethod, ReactNode>> = {
    wallet: showWallets === false ? row : wallets,
    email: (email !== false || passkey) && (
      <>
        {email !== false && (
          <EmailForm
            isCompact
            isLast={last === 'email'}
            isErrorShown={tried === 'email'}
            onSubmit={(address) => {
              setTried('email')
              return sendEmail(address)
            }}
          />
        )}
        {passkey && (
          <>
            <button
              type="button"
              className="scope-button scope-button-quiet scope-passkey"
              aria-disabled={state.status === 'unlocking' || undefined}
              onClick={() => {
                if (state.status === 'unlocking') return
                setTried('passkey')
                void ask((opened) => opened.connectPasskey(false, namespace))
              }}
            >
              <ViewIcon name="key" />
              {messages.passkey}
              {last === 'passkey' && <Tag kind="text">{connect.recent}</Tag>}
            </button>
            {tried === 'passkey' && state.status === 'idle' && <EmailError error={state.error} />}
          </>
        )}
      </>
    ),
    social: socials.length > 0 && <SocialButtons socials={socials} last={last} route={route} />,
  }
  if (!isServed) return wallets
  const drawnMethods = order.filter((method) => drawn[method])
  return drawnMethods.map((method, place) => {
    const before = drawnMethods[place - 1]
    const isParted = before && (before === 'wallet') !== (method === 'wallet')
    return (
      <Fragment key={method}>
        {isParted && <p className="scope-hint scope-or">{messages.or}</p>}
        {drawn[method]}
      </Fragment>
    )
  })
}
