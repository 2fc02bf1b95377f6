import type { Namespace, Wallet } from '@scope/core'
import type { Directory, DirectoryWallet, WalletListState } from '@scope/core/directory'
import type { RemoteWallet } from '@scope/core/walletconnect'
import { useEffect, useMemo } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useKit } from '../../scope-context.js'
import { sought } from '../../ui/search-field.js'

export interface Wanted {
  readonly text: string
  readonly isCertified: boolean
  /** Only wallets that serve it. */
  readonly namespace: Namespace | undefined
}

export type Offered = Wallet | RemoteWallet | DirectoryWallet

export const isDetected = (wallet: Offered): wallet is Wallet => 'connectors' in wallet

/** Images that load before they are scrolled into view: the first of a page (DIR-02). */
const picturesAhead = 20
const pageSize = 40

/** Returns detected, then the host's, then directory wallets, without duplicates, filtered by name and badge. */
export function useOffered(directory: Directory, { text, isCertified, namespace }: Wanted) {
  const { wallets, walletConnect } = useKit()
  const found = useAtom(wallets.$wallets)
  const list = useAtom(directory.$list)
  const search = useAtom(directory.$search)
  const isSearching = search.status !== 'idle' || isCertified
  const answer: WalletListState = isSearching ? search : list
  useEffect(() => {
    if (list.status === 'idle') directory.loadMore()
  }, [directory, list.status])
  useEffect(() => directory.search(text, isCertified), [directory, text, isCertified])
  // Left, the next visit begins with the whole list.
  useEffect(() => () => directory.search(''), [directory])
  useEffect(() => {
    const from = Math.floor(Math.max(0, answer.wallets.length - 1) / pageSize) * pageSize
    for (const { imageUrl } of answer.wallets.slice(from, from + picturesAhead)) {
      if (!imageUrl) continue
      const image = new Image()
      image.referrerPolicy = 'no-referrer'
      image.src = imageUrl
    }
  }, [answer.wallets])

  const isCalled = ({ name }: { readonly name: string }) => sought(name).includes(sought(text))
  const serving = found.filter(
    ({ type, connectors }) =>
      type !== 'WALLET_CONNECT' &&
      (!namespace || connectors.some((connector) => connector.namespace === namespace)),
  )
  // One that is in the browser is that, however it was found: by a slip, another name of it, or its badge.
  const { named, elsewhere } = useMemo(() => {
    const answered = answer.wallets
      .filter(({ namespaces }) => !namespace || namespaces.includes(namespace))
      .map((wallet) => ({
        wallet,
        here: found.length > 0 ? directory.findInstalled(wallet) : undefined,
      }))
    return {
      named: answered.flatMap(({ here }) => here ?? []),
      elsewhere: answered.flatMap(({ wallet, here }) => (here ? [] : wallet)),
    }
  }, [directory, answer.wallets, found, namespace])
  const isHere = (wallet: Wallet) => named.includes(wallet) || (!isCertified && isCalled(wallet))
  const here = serving.filter(isHere)
  const custom = isCertified ? [] : (walletConnect?.wallets ?? []).filter(isCalled)
  const others = elsewhere.filter(
    (wallet) =>
      !custom.some(
        ({ id, name, rdns }) =>
          id === wallet.id || name === wallet.name || (rdns && rdns === wallet.rdns),
      ),
  )
  const offered: readonly Offered[] = [...here, ...custom, ...others]
  const count = offered.length + Math.max(0, answer.count - answer.wallets.length)
  return { offered, count, answer, isSearching }
}
