/** Decides when the dialog's code is fetched and which of several providers of one kit draws it. */

import type { Kit } from '@scope/core'
import { useEffect, useState } from 'react'
import { useEffectBeforePaint } from '../browser.js'
import { useAtom } from '../hooks/use-atom.js'
import { useSurroundings } from '../kit-context.js'
import { part } from '../part.js'

/** Without the dialog's code there is nothing to show: it closes, and the next press of the button tries anew. */
function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { modal } = useSurroundings().kit
  useEffect(() => {
    modal.close()
    return modal.$state.listen(({ status }) => status === 'open' && onRetry())
  }, [modal, onRetry])
  return null
}

const Modal = part(async () => (await import('./modal.js')).Modal, { Failed })

/** On hover, focus or touch: the click then finds everything in place. */
export async function prefetchModal(kit: Kit): Promise<void> {
  kit.prefetch()
  await Modal.prefetch()
}

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
  const { kit, isTranslating, isWarm } = useSurroundings()
  const { status } = useAtom(kit.modal.$state)
  const isOwner = useIsOwner(kit)
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = status === 'open'
  if (wasOpen !== isOpen && isOpen) setWasOpen(true)
  const isWanted = isOpen || wasOpen || isWarm
  if (!isOwner || !isWanted || isTranslating || kit.options.embedded) return null
  return <Modal />
}
