/** Decides when the dialog is drawn, and which of several providers of one kit draws it. */

import type { Kit } from '@scope/core'
import { useEffect, useState } from 'react'
import { useAtom } from '../hooks/use-atom.js'
import { useScopeContext } from '../scope-context.js'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { Content, Dialog } from './dialog.js'

/** One dialog a kit, however many providers show it: the first in line draws it. */
const lines = new WeakMap<Kit, (() => void)[]>()

function useIsOwner(kit: Kit): boolean {
  const [isOwner, setOwner] = useState(false)
  useEffectBeforePaint(() => {
    const line = lines.get(kit) ?? []
    lines.set(kit, line)
    const check = () => setOwner(line[0] === check)
    line.push(check)
    check()
    return () => {
      line.splice(line.indexOf(check), 1)
      // The next one takes over at once: the dialog may be open.
      line[0]?.()
    }
  }, [kit])
  return isOwner
}

export function ModalHost() {
  const { kit } = useScopeContext()
  const isOpen = useAtom(kit.modal.$state).status === 'open'
  const isOwner = useIsOwner(kit)
  // Stays rendered, closed, once the user is about to open it, so that the click only opens it.
  const [isWanted, setWanted] = useState(false)
  if (isOpen && !isWanted) setWanted(true)
  useEffect(
    () =>
      kit.$prefetchRequest.subscribe(
        (request) => request && void Content.prefetch().then(() => setWanted(true)),
      ),
    [kit],
  )
  return isOwner && isWanted && !kit.options.inline && <Dialog />
}
