/** Decides when the dialog's code is fetched and which of several providers of one kit draws it. */
import { useStore } from '@nanostores/react'
import type { Kit } from '@scope/core'
import { Component, lazy, type ReactNode, Suspense, useState } from 'react'
import { useEffectBeforePaint } from '../browser.js'
import { useSurroundings } from '../kit-context.js'

const load = () => import('./modal.js')
const LazyModal = lazy(async () => ({ default: (await load()).Modal }))

/** On hover, focus or touch: the click then finds everything in place. A failure is met again at the click. */
export function prefetchModal(kit: Kit): void {
  load().catch(() => undefined)
  kit.prefetch()
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

/** A part that can't be fetched must not take the page down with it. */
class Boundary extends Component<
  { onFail: () => void; children: ReactNode },
  { isBroken: boolean }
> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override componentDidCatch() {
    this.props.onFail()
  }
  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}

export function ModalHost() {
  const { kit, isTranslating } = useSurroundings()
  const { status } = useStore(kit.modal.$state)
  const isOwner = useIsOwner(kit)
  const [wasOpen, setWasOpen] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isOpen = status === 'open'
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!isOwner || !wasOpen || isTranslating || kit.options.embedded) return null
  return (
    <Boundary
      key={attempt}
      onFail={() => {
        kit.modal.close()
        setWasOpen(false)
        setAttempt(attempt + 1)
      }}
    >
      <Suspense>
        <LazyModal />
      </Suspense>
    </Boundary>
  )
}
