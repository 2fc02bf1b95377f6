import type { Namespace, Wallet, WalletGroup } from '@scope/core'
import type { ExpectedRows } from '@scope/core/directory'
import type { RemoteWallet } from '@scope/core/walletconnect'
import { useEffect, useState } from 'react'
import { afterPaint } from '../../after-paint.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useDirectory, useSuggested } from '../../hooks/use-directory.js'
import { isHandheld } from '../../lib/platform.js'
import { useKit } from '../../scope-context.js'

export interface ListedRow {
  readonly group: WalletGroup
  /** Undefined while it loads. */
  readonly wallet?: Wallet | RemoteWallet
}

export interface Rows {
  /** In the order of the site. */
  readonly rows: readonly ListedRow[]
  /** Those of them that were found here. */
  readonly wallets: readonly Wallet[]
  /** The way to any wallet there is, unless the host does without; on a phone, which can't scan its own code, too. */
  readonly leadsToAll: boolean
  /** View that has the rows that a list has no place for. */
  readonly restView: 'AllWallets' | 'ConnectWallets'
  /** Total number of wallets. 0 if it isn't known. */
  readonly total: number
}

/** Returns the rows: detected, listed and suggested wallets, and the row of all others. */
export function useRows(namespace: Namespace | undefined): Rows {
  const { wallets: found, account, modal, options, walletConnect: remote, directory } = useKit()
  const all = useAtom(found.$wallets)
  const { recent, featured, recommended, status, expected, total = 0 } = useSuggested()
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
  const [isLost, setLost] = useState(false)
  // Until the directory's code is there, the rows from the featured ones on have no place yet.
  const isUnplaced = !useDirectory() && Boolean(directory) && !isEmbedded && !isLost

  // Drawn ahead, the list asks for nothing; nor before it is on the screen.
  useEffect(() => {
    let callOff = () => {}
    const suggest = () =>
      directory?.open()?.then(
        (opened) => opened.suggest(namespace),
        () => setLost(true),
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
    these.filter((wallet) => !isAmong(wallet, wallets)).map((wallet) => ({ group, wallet }))
  const pending = (group: keyof ExpectedRows): readonly ListedRow[] =>
    Array.from({ length: ((status !== 'idle' || !isEmbedded) && expected?.[group]) || 0 }, () => ({
      group,
    }))
  const order = ({ group }: { group: WalletGroup }) => options.connectorTypeOrder.indexOf(group)
  const rows: readonly ListedRow[] = [
    ...wallets.map((wallet) => ({ group: wallet.group, wallet })),
    ...listed('recent', recent),
    ...pending('recent'),
    ...listed('featured', featured),
    ...pending('featured'),
    ...listed('custom', isOffered ? remote?.wallets : []),
    ...listed('recommended', recommended),
    ...pending('recommended'),
  ]
    .filter((row) => !isUnplaced || order(row) < order({ group: 'featured' }))
    .sort((a, b) => order(a) - order(b))
  return {
    // Stands for the row of all wallets, too: it takes no label that goes with it.
    rows: isUnplaced ? [...rows, { group: 'injected' }] : rows,
    wallets,
    leadsToAll: !isUnplaced && options.features.allWallets && (isTapped || directory !== undefined),
    restView: directory && !isLost && options.features.allWallets ? 'AllWallets' : 'ConnectWallets',
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
