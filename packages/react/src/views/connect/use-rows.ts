import type { Namespace, Wallet } from '@scope/core'
import type { RemoteWallet } from '@scope/core/walletconnect'
import { useEffect, useState } from 'react'
import { afterPaint } from '../../after-paint.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useKit } from '../../kit-context.js'
import { isHandheld } from '../../ui/surroundings.js'

export interface Rows {
  /** In the order the site asked for. */
  readonly rows: readonly (Wallet | RemoteWallet)[]
  /** Those of them that were found here. */
  readonly wallets: readonly Wallet[]
  /** A phone can't scan its own code: the list of wallets stands in its place, unless the host does without. */
  readonly leadsToAll: boolean
}

/** What there is to choose: wallets found here, those the host lists, and the way to any other (facts 3.5). */
export function useRows(namespace: Namespace | undefined): Rows {
  const { wallets: found, account, modal, options, walletConnect: remote } = useKit()
  const all = useAtom(found.$wallets)
  // Drawn anew once somebody is connected: one pairing at a time.
  useAtom(account())
  const [isOnPhone] = useState(isHandheld)
  const serving = namespace ? all.filter((wallet) => serves(wallet, namespace)) : all
  const way = serving.find(({ type }) => type === 'WALLET_CONNECT')
  // One session serves all: where it is asked for in a namespace it does not serve yet, it is still a way in.
  const isPaired = way?.connectors.some(
    ({ id, namespace: served }) =>
      (!namespace || served === namespace) && account(served).get().wallet?.id === id,
  )
  const isOffered = Boolean(remote && way && !isPaired)
  const isHidden = isPaired || isOnPhone
  const wallets = isHidden ? serving.filter((wallet) => wallet !== way) : serving
  const isTapped = isOffered && isOnPhone
  const leadsToAll = isTapped && options.features.allWallets

  // The code is there before the tap that hands it on (complaint 13). Drawn ahead, the list asks for nothing.
  useEffect(() => {
    if (!isTapped || !remote) return
    let callOff = () => {}
    const stop = modal.$state.subscribe(({ status }) => {
      callOff()
      if (status === 'open') callOff = afterPaint(remote.prepare)
    })
    return () => {
      stop()
      callOff()
    }
  }, [isTapped, modal, remote])

  const custom = (isOffered && remote?.wallets.filter((one) => !isAmong(one, wallets))) || []
  const order = options.connectorTypeOrder
  const after = wallets.findIndex(({ group }) => order.indexOf(group) > order.indexOf('custom'))
  const at = after < 0 ? wallets.length : after
  const rows = [...wallets.slice(0, at), ...custom, ...wallets.slice(at)]
  return { rows, wallets, leadsToAll }
}

const serves = ({ connectors }: Wallet, namespace: Namespace) =>
  connectors.some((connector) => connector.namespace === namespace)

const isAmong = ({ rdns, name }: RemoteWallet, wallets: readonly Wallet[]) =>
  wallets.some((wallet) => wallet.name === name || (rdns && wallet.rdns === rdns))
