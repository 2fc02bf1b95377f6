import { expect, it } from 'vitest'
import { createMachine, type Transitions, transition } from './machine.js'

type State = { status: 'off' } | { status: 'on'; level: number }
type Event = { type: 'start'; level: number } | { type: 'stop' }

const moves: Transitions<State, Event> = {
  off: { start: (_, { level }) => ({ status: 'on', level }) },
  on: { stop: () => ({ status: 'off' }) },
}

it('moves by the table', () => {
  const machine = createMachine<State, Event>({ status: 'off' }, moves)
  expect(machine.move({ type: 'start', level: 3 })).toBe(true)
  expect(machine.$state.get()).toEqual({ status: 'on', level: 3 })
})

it('refuses an event the present state has no row for, and changes nothing', () => {
  const machine = createMachine<State, Event>({ status: 'off' }, moves)
  const seen: State[] = []
  machine.$state.listen((state) => void seen.push(state))
  expect(machine.move({ type: 'stop' })).toBe(false)
  expect(seen).toEqual([])
})

it('is pure: the table alone gives the next state', () => {
  expect(transition(moves, { status: 'off' }, { type: 'start', level: 1 })).toEqual({
    status: 'on',
    level: 1,
  })
  expect(transition(moves, { status: 'off' }, { type: 'stop' })).toBeUndefined()
})
