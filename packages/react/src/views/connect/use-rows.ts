import type { Namespace, Wallet, WalletGroup } from '@scope/core'
import type { RemoteWallet } from '@scope/core/walletconnect'
import { useEffect, useState } from 'react'
import { afterPaint } from '../../after-paint.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useSuggested } from '../../hooks/use-directory.js'
import { isHandheld } from '../../lib/platform.js'
import { useKit } from '../../scope-context.js'

export interface Rows {
  /** In the order of the site. */
  readonly rows: readonly (Wallet | RemoteWallet)[]
  /** Those of them that were found here. */
  readonly wallets: readonly Wallet[]
  /** Number of pending rows. */
  readonly expected: number
  /** The way to any wallet there is, unless the host does without; on a phone, which can't scan its own code, too. */
  readonly leadsToAll: boolean
  /** Total number of wallets. 0 if it isn't known. */
  readonly total: number
}

/** Returns the rows: detected, listed and suggested wallets, and the row of all others (facts 3.5). */
export function useRows(namespace: Namespace | undefined): Rows {
  const { wallets: found, account, modal, options, walletConnect: remote, directory } = useKit()
  const all = useAtom(found.$wallets)
  const { recent, featured, recommended, expected = 0, total = 0 } = useSuggested()
  // Renders again once a wallet is connected: one pairing at a time.
  useAtom(account())
  const [isOnPhone] = useState(isHandheld)
  const serving = namespace ? all.filter((wallet) => serves(wallet, namespace)) : all
  const walletConnect = serving.find(({ type }) => type === 'WALLET_CONNECT')
  // One session serves all namespaces. If it doesn't serve one yet, it is still offered as a connector.
  const isPaired = walletConnect?.connectors.some(
    ({ id, namespace: served }) =>
      (!namespace || served === namespace) && account(served).get().wallet?.id === id,
  )
  const isOffered = Boolean(remote && walletConnect && !isPaired)
  const isHidden = isPaired || isOnPhone
  const wallets = isHidden ? serving.filter((wallet) => wallet !== walletConnect) : serving
  const isTapped = isOffered && isOnPhone
  const isEmbedded = options.inline

  // Drawn ahead, the list asks for nothing; nor before it is on the screen.
  useEffect(() => {
    let callOff = () => {}
    const suggest = () =>
      void directory?.open()?.then(
        (opened) => opened.suggest(namespace),
        () => undefined,
      )
    const stop = modal.$state.subscribe(({ status }) => {
      callOff()
      if (status !== 'open') return
      const notTouched = isEmbedded ? onTouched(suggest) : undefined
      const notPainted = afterPaint(() => {
        // The code is there before the tap that hands it on (complaint 13).
        if (isTapped) remote?.preparePairing()
        if (!isEmbedded) suggest()
      })
      callOff = () => {
        notTouched?.()
        notPainted()
      }
    })
    return () => {
      stop()
      callOff()
    }
  }, [isTapped, isEmbedded, modal, remote, directory, namespace])

  const listed = (group: WalletGroup, these: readonly RemoteWallet[] = []) =>
    these.filter((row) => !isAmong(row, wallets)).map((row) => ({ group, row }))
  const order = ({ group }: { group: WalletGroup }) => options.connectorTypeOrder.indexOf(group)
  const rows = [
    ...wallets.map((row) => ({ group: row.group, row })),
    ...listed('recent', recent),
    ...listed('featured', featured),
    ...listed('custom', isOffered ? remote?.wallets : []),
    ...listed('recommended', recommended),
  ].sort((a, b) => order(a) - order(b))
  return {
    rows: rows.map(({ row }) => row),
    wallets,
    expected,
    leadsToAll: options.features.allWallets && (isTapped || directory !== undefined),
    total,
  }
}

/**
 * Calls `run` once the user interacts with the card. An inline card is always open, so it fetches nothing before that.
 */
function onTouched(run: () => void): () => void {
  const stop = new AbortController()
  const look = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('.scope'))) return
    stop.abort()
    run()
  }
  for (const type of ['pointerdown', 'focusin'])
    addEventListener(type, look, { signal: stop.signal, capture: true })
  return () => stop.abort()
}

const serves = ({ connectors }: Wallet, namespace: Namespace) =>
  connectors.some((connector) => connector.namespace === namespace)

const isAmong = ({ rdns, name }: RemoteWallet, wallets: readonly Wallet[]) =>
  wallets.some((wallet) => wallet.name === name || (rdns && wallet.rdns === rdns))
