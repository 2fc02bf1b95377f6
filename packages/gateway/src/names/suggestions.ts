/** Suggests names near what the user typed, and whether each is taken. */
import type { NameRows } from './name-rows.js'
import type { Subnames } from './subnames.js'

export interface Suggestion {
  readonly name: string
  readonly registered: boolean
}

const max = 6

function near(label: string): readonly string[] {
  const plain = label.replaceAll(/-+/g, '')
  return [label, plain, `${plain}1`, `my-${plain}`, `the-${plain}`, `${plain}-xyz`, `${plain}42`]
}

/**
 * Suggests names for `typed`, a label or a name with the suffix. Leaves out names that can't be registered, except the
 * typed one.
 */
export async function suggest(
  own: Subnames,
  rows: NameRows,
  typed: string,
  zone: string,
): Promise<readonly Suggestion[]> {
  const [beginning = ''] = typed.split('.')
  const label = beginning.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const names = [...new Set(near(label))].flatMap(
    (candidate) => own.read(`${candidate}.${zone}`) ?? [],
  )
  const free = names.filter((name) => own.getRejection(name) === undefined).slice(0, max)
  const isTyped = (name: string) => name === `${label}.${zone}`
  const reserved = names.filter((name) => isTyped(name.name) && !free.includes(name))
  const known = await rows.whichExist(free.map(({ name }) => name))
  return [
    ...reserved.map(({ name }) => ({ name, registered: true })),
    ...free.map(({ name }) => ({ name, registered: known.has(name) })),
  ]
}
