/**
 * The one machine every feature stands on: a typed table of legal moves in one atom.
 * It refuses guards by name, nesting and effects; those live beside the table, in the feature.
 */
import { atom, type ReadableAtom } from 'nanostores'

/**
 * Transition table of a state machine, by status and event type. Omitted pairs are illegal.
 *
 * @typeParam S - State, with a `status`.
 * @typeParam E - Event, with a `type`.
 */
export type Transitions<S extends { status: string }, E extends { type: string }> = {
  [K in S['status']]?: {
    [T in E['type']]?: (state: Extract<S, { status: K }>, event: Extract<E, { type: T }>) => S
  }
}

/**
 * Returns the next state of a state machine. Pure.
 *
 * @param moves - Transition table.
 * @param state - Current state.
 * @param event - Event to apply.
 * @returns The next state. Undefined if the event is illegal in the current state.
 * @example
 * ```ts
 * import { transition } from '@scope/core'
 *
 * const moves = { off: { toggle: () => ({ status: 'on' }) } }
 * transition(moves, { status: 'off' }, { type: 'toggle' }) // { status: 'on' }
 * ```
 */
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
