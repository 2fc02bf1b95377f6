/**
 * The one machine every feature stands on: a typed table of legal moves in one atom.
 * It refuses guards by name, nesting and effects; those live beside the table, in the feature.
 */
import { atom, type ReadableAtom } from 'nanostores'

/** Which event moves which status where. A pair that is left out is illegal. */
export type Transitions<S extends { status: string }, E extends { type: string }> = {
  [K in S['status']]?: {
    [T in E['type']]?: (state: Extract<S, { status: K }>, event: Extract<E, { type: T }>) => S
  }
}

/** The next state, or undefined where the present one has no row for the event. Pure. */
export function transition<S extends { status: string }, E extends { type: string }>(
  moves: Transitions<S, E>,
  state: S,
  event: E,
): S | undefined {
  // The table is checked where it is written; TypeScript cannot follow the two lookups here.
  const row = moves[state.status as S['status']] as
    | Record<string, ((state: S, event: E) => S) | undefined>
    | undefined
  return row?.[event.type]?.(state, event)
}

export interface Machine<S, E> {
  readonly $state: ReadableAtom<S>
  /** False for an event that is illegal in the present state: nothing has changed. */
  move(event: E): boolean
}

export function createMachine<S extends { status: string }, E extends { type: string }>(
  initial: S,
  moves: Transitions<S, E>,
): Machine<S, E> {
  const $state = atom<S>(initial)
  return {
    $state,
    move(event) {
      const next = transition(moves, $state.get(), event)
      if (next) $state.set(next)
      return next !== undefined
    },
  }
}
