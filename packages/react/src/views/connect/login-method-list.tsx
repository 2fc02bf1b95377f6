/**
 * Login methods without a wallet: by email, social account or passkey. Beside the wallets in the order of `methodOrder`.
 */
import type { Namespace, Route } from '@scope/core'
import type { ConnectMethod } from '@scope/core/embedded-wallet'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useEmbeddedWallet } from '../../hooks/use-embedded-wallet.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useSocials } from '../../hooks/use-socials.js'
import { useKit } from '../../scope-context.js'
import { EmailError } from '../../ui/email-error.js'
import { Icon } from '../../ui/icon.js'
import { IconTile } from '../../ui/icon-tile.js'
import { Row } from '../../ui/row.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { SocialRows } from './social-rows.js'

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
  const { titles } = useMessages()
  const messages = useEmailMessages()
  const { wallet, state, ask } = useEmbeddedWallet()
  const order = useOrder()
  const [isTried, setTried] = useState(false)
  // Prefetches the code, so that a press opens the view at once.
  useEffect(() => {
    setTried(false)
  }, [])
  const { email, passkey, showWallets } = wallet?.loginMethods ?? {}
  const socials = useSocials()
  const namespace = 'namespace' in route ? route.namespace : undefined
  const isServed = options.networks.some(
    ({ chainNamespace: its }) => served.includes(its) && (namespace ?? its) === its,
  )
  const { view: _, ...parameters } = route

  const drawn: Readonly<Record<ConnectMethod, ReactNode>> = {
    wallet: showWallets === false ? row : wallets,
    email: (email !== false || passkey) && (
      <ul className="scope-list">
        {email !== false && (
          <li>
            <Row
              image={
                <IconTile>
                  <ViewIcon name="mail" />
                </IconTile>
              }
              title={titles.EmailLogin}
              end={<Icon name="forward" />}
              onClick={() => modal.push({ ...parameters, view: 'EmailLogin' })}
            />
          </li>
        )}
        {passkey && (
          <li>
            <Row
              image={
                <IconTile>
                  <ViewIcon name="key" />
                </IconTile>
              }
              title={messages.passkey}
              isInert={state.status === 'unlocking'}
              onClick={() => {
                setTried(true)
                void ask((opened) => opened.connectPasskey(false, namespace))
              }}
            />
            {isTried && state.status === 'idle' && <EmailError error={state.error} />}
          </li>
        )}
      </ul>
    ),
    social: socials.length > 0 && <SocialRows socials={socials} route={route} />,
  }
  if (!isServed) return wallets
  const drawnMethods = order.filter((method) => drawn[method])
  return drawnMethods.map((method, place) => {
    const before = drawnMethods[place - 1]
    const isParted = before && (before === 'wallet') !== (method === 'wallet')
    return (
      <Fragment key={method}>
        {isParted && <p className="scope-hint">{messages.or}</p>}
        {drawn[method]}
      </Fragment>
    )
  })
}
