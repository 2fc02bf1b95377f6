import type { Kit } from '@scope/core'
import { atom, type WritableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import { useAtom } from './use-atom.js'

const queues = new WeakMap<Kit, WritableAtom<readonly symbol[]>>()

function getQueue(kit: Kit): WritableAtom<readonly symbol[]> {
  const $queue = queues.get(kit) ?? atom<readonly symbol[]>([])
  queues.set(kit, $queue)
  return $queue
}

/** Returns whether this component is the first of its kind for a kit, such as of several account buttons. */
export function useIsFirst(kit: Kit): boolean {
  const $queue = getQueue(kit)
  const [id] = useState(() => Symbol('component'))
  useEffect(() => {
    $queue.set([...$queue.get(), id])
    return () => $queue.set($queue.get().filter((other) => other !== id))
  }, [$queue, id])
  return useAtom($queue)[0] === id
}
