import { getCurrentRoute, type Kit, type Route } from '@scope/core'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../scope-context.js'

interface Search {
  readonly text: string
  readonly isCertified: boolean
  /** Key of the wallet that was opened. */
  readonly chosen?: string | undefined
}

/** Searches of lists that the user can go back to, by their entry in the modal's stack. */
const left = new WeakMap<Route, Search>()

const canReturnTo = (route: Route, { modal }: Kit) => {
  const { status, stack } = modal.$state.get()
  return status === 'open' && stack.includes(route)
}

export interface ListSearch extends Search {
  /** The list is shown again, as it was when the user opened a wallet of it. */
  readonly isRestored: boolean
  setText(text: string): void
  setCertified(isCertified: boolean): void
  setChosen(key: string): void
}

/** Returns the search of the list. Restores it when the user goes back; a new visit starts with the whole list. */
export function useListSearch(): ListSearch {
  const kit = useKit()
  const [route] = useState(() => getCurrentRoute(kit.modal.$state.get()))
  const [restored] = useState(() => left.get(route))
  const [search, setSearch] = useState<Search>(restored ?? { text: '', isCertified: false })
  const current = useRef(search)
  current.current = search
  const chosen = useRef<string>(undefined)
  useEffect(
    () => () => {
      if (canReturnTo(route, kit)) left.set(route, { ...current.current, chosen: chosen.current })
      else left.delete(route)
    },
    [route, kit],
  )
  return {
    ...search,
    isRestored: restored !== undefined,
    // What the user types or filters has other rows.
    setText: (text) => setSearch(({ isCertified }) => ({ text, isCertified })),
    setCertified: (isCertified) => setSearch(({ text }) => ({ text, isCertified })),
    setChosen: (key) => {
      chosen.current = key
    },
  }
}
