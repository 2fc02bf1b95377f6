/** Decides when the dialog's code is fetched and which of several providers of one kit draws it. */

import type { Kit } from '@scope/core'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { useEffectBeforePaint } from '../browser.js'
import { useAtom } from '../hooks/use-atom.js'
import { useKit, useSurroundings } from '../kit-context.js'
import { NotLoaded } from '../not-loaded.js'
import { part } from '../part.js'

/** True while the dialog was asked for and is not there yet: the button that was pressed says so. */
export const $isOpening = atom(false)

function Opening() {
  useEffectBeforePaint(() => {
    $isOpening.set(true)
    return () => $isOpening.set(false)
  }, [])
  return null
}

/** The code did not come: the dialog says so as long as it is open, and what opens it next tries anew. */
function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { modal } = useKit()
  const { status } = useAtom(modal.$state)
  useEffect(
    () => modal.$state.listen((state) => state.status === 'open' && onRetry()),
    [modal, onRetry],
  )
  return status === 'open' && <NotLoaded onRetry={onRetry} onClose={modal.close} />
}

const Modal = part(async () => (await import('./modal.js')).Modal, { Waiting: Opening, Failed })

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
  const { kit, isTranslating } = useSurroundings()
  const isOpen = useAtom(kit.modal.$state).status === 'open'
  const isOwner = useIsOwner(kit)
  // Drawn for good once somebody came near, closed, so that the click only opens it.
  const [isWanted, setWanted] = useState(false)
  if (isOpen && !isWanted) setWanted(true)
  useEffect(
    () =>
      kit.$prefetched.subscribe(
        (asked) => asked && void Modal.prefetch().then(() => setWanted(true)),
      ),
    [kit],
  )
  if (!isOwner || !isWanted || kit.options.embedded) return null
  if (isTranslating) return isOpen && <Opening />
  return <Modal />
}
