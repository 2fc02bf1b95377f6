/** Decides when the dialog's code is fetched and which of several providers of one kit draws it. */
import { useStore } from '@nanostores/react'
import type { Kit } from '@scope/core'
import { useEffect, useState } from 'react'
import { useEffectBeforePaint } from '../browser.js'
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
  if (!kit.account().get().isConnected) return
  const { prefetchAccount } = await import('../views/registry.js')
  await prefetchAccount()
}

/** One dialog a kit, however many providers show it. */
const owners = new WeakMap<Kit, symbol[]>()

function useIsOwner(kit: Kit): boolean {
  const [isOwner, setOwner] = useState(false)
  useEffectBeforePaint(() => {
    const me = Symbol()
    const queue = owners.get(kit) ?? []
    owners.set(kit, queue)
    queue.push(me)
    const check = () => setOwner(queue[0] === me)
    check()
    // The next in line takes over when the dialog is opened again.
    const stop = kit.modal.$state.listen(check)
    return () => {
      stop()
      queue.splice(queue.indexOf(me), 1)
    }
  }, [kit])
  return isOwner
}

export function ModalHost() {
  const { kit, isTranslating, isWarm } = useSurroundings()
  const { status } = useStore(kit.modal.$state)
  const isOwner = useIsOwner(kit)
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = status === 'open'
  if (wasOpen !== isOpen && isOpen) setWasOpen(true)
  const isWanted = isOpen || wasOpen || isWarm
  if (!isOwner || !isWanted || isTranslating || kit.options.embedded) return null
  return <Modal />
}
