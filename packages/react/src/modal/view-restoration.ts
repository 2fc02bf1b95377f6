/**
 * Restores scroll position and focus of each view in the stack when the user goes back. A new view starts at its top.
 */

import { getCurrentRoute } from '@scope/core'
import { type RefObject, useEffect, useRef } from 'react'
import { useKit } from '../scope-context.js'
import { useEffectBeforePaint } from '../use-isomorphic-layout-effect.js'
import { useViewTransition } from './view-transition.js'

interface Place {
  /** The route as JSON. */
  readonly key: string
  /** Pixels scrolled. */
  readonly top: number
  /** Focused element: its index among the controls, and its text. */
  readonly at: number
  readonly says: string | null | undefined
}

const controls = (card: HTMLElement) => [
  ...card.querySelectorAll<HTMLElement>('button, a[href], input, summary'),
]

const saying = (control: HTMLElement | undefined) =>
  control?.getAttribute('aria-label') ?? control?.textContent

function placeIn(card: HTMLElement, scroller: HTMLElement, key: string): Place {
  const all = controls(card)
  const at = all.findIndex((control) => control.matches(':focus'))
  return { key, top: scroller.scrollTop, at, says: saying(all[at]) }
}

/** The same control, also where the list has changed meanwhile. */
function controlAt(card: HTMLElement, { at, says }: Place): HTMLElement | undefined {
  if (at < 0) return undefined
  const same = controls(card).filter((control) => saying(control) === says)
  return same.find((control) => control === controls(card)[at]) ?? same[0]
}

export interface Places {
  /** The control that had the focus when the shown view was left. */
  focused(): HTMLElement | undefined
}

export function useViewRestoration(
  scroller: RefObject<HTMLElement | null>,
  key: string,
  depth: number,
  isShown: boolean,
): Places {
  const { modal } = useKit()
  const places = useRef<Place[]>([])
  const left = useRef<Place>(undefined)
  useEffect(() => {
    let before = modal.$state.get()
    // Called before the next view renders, while the previous one is still on screen.
    return modal.$state.listen((state) => {
      const element = scroller.current
      const card = element?.parentElement
      const wasOpen = before.status === 'open'
      if (element && card && wasOpen) {
        left.current = placeIn(card, element, JSON.stringify(getCurrentRoute(before)))
        places.current[before.stack.length - 1] = left.current
      }
      places.current.length = state.status === 'open' && wasOpen ? state.stack.length : 0
      before = state
    })
  }, [modal, scroller])

  const placeBefore = () => {
    const place = places.current[depth - 1]
    return place?.key === key ? place : undefined
  }
  useViewTransition(scroller, key, depth, isShown, left)
  useEffectBeforePaint(() => {
    if (!isShown) return
    const top = placeBefore()?.top ?? 0
    // Untouched where it is so: asking for it would lay the page out.
    if (scroller.current && (top || left.current?.top)) scroller.current.scrollTop = top
    left.current = undefined
  }, [key, isShown])
  return {
    focused() {
      const place = placeBefore()
      const card = scroller.current?.parentElement
      return place && card ? controlAt(card, place) : undefined
    },
  }
}
