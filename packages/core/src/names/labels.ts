/** Labels, and names that end in one of the gateway's own suffixes. What else it refuses, it says itself. */
import type { LabelError, NameServiceConfig } from './names-feature.js'

const minLength = 4

/** NAM-01. The letters are looked at last: what they say goes before the length. */
export function getLabelError(label: string): LabelError | undefined {
  if (!/^[a-z0-9-]*$/i.test(label)) return 'invalid-characters'
  return label.length < minLength ? 'too-short' : undefined
}

/** Folds ASCII alone: other letters stay what they are, and are refused. */
export const lowered = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The label and suffix of a name of the gateway's own; undefined for others' names. */
export function ownName(
  name: string,
  { suffixes }: Pick<NameServiceConfig, 'suffixes'>,
): { readonly label: string; readonly suffix: string } | undefined {
  const text = lowered(name.trim())
  // The longest first: one suffix may end in another.
  const suffix = [...suffixes]
    .sort((a, b) => b.length - a.length)
    .find((ending) => text.endsWith(`.${ending}`))
  return suffix === undefined ? undefined : { label: text.slice(0, -suffix.length - 1), suffix }
}
