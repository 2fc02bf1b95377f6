/**
 * ReCaps (ERC-5573): abilities that a signature delegates, in a resource that isn't human-readable. Show them. The
 * statement must end with them in words (threat S14).
 */

/**
 * Ability that a signature delegates (ERC-5573).
 *
 * @see https://eips.ethereum.org/EIPS/eip-5573
 */
export interface RecapAbility {
  /** What it is about, a URI or a namespace: `eip155`. */
  readonly resource: string
  /** `request/personal_sign`. */
  readonly ability: string
  /** What it is limited to; what they mean only its issuer knows. */
  readonly caveats: readonly unknown[]
}

/**
 * Abilities that a signature delegates, and the sentence that the statement must end with.
 *
 * @see https://eips.ethereum.org/EIPS/eip-5573
 */
export interface Recap {
  readonly abilities: readonly RecapAbility[]
  /** What the statement must end with. */
  readonly sentence: string
}

/**
 * Result of `findRecap`. `refused` is a ReCap that is unreadable, isn't the last resource, is one of several,
 * or isn't in the statement.
 */
export type FoundRecap =
  | { readonly status: 'none' }
  /** Unreadable, not the last resource, one of several, or not said in the statement. */
  | { readonly status: 'refused' }
  | { readonly status: 'stated'; readonly recap: Recap }

const opening = 'I further authorize the stated URI to perform the following actions on my behalf:'

// Scheme and namespace of a URN may be in any case (RFC 8141).
const isRecap = (resource: string): boolean => /^urn:recap:/i.test(resource)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson(encoded: string): unknown {
  try {
    const letters = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    // Spaces, and keys that stand there twice, are read differently by different readers.
    return JSON.stringify(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : 1)

function readAbilities(attenuations: unknown): readonly RecapAbility[] | undefined {
  if (!isObject(attenuations)) return undefined
  const found: RecapAbility[] = []
  for (const resource of Object.keys(attenuations).sort(inOrder)) {
    const abilities = attenuations[resource]
    if (!isObject(abilities)) return undefined
    for (const ability of Object.keys(abilities).sort(inOrder)) {
      const caveats = abilities[ability]
      if (!/^[A-Za-z0-9.*_+-]+\/[A-Za-z0-9.*_+-]+$/.test(ability)) return undefined
      if (!Array.isArray(caveats) || !caveats.every(isObject)) return undefined
      found.push({ resource, ability, caveats })
    }
  }
  return found.length > 0 ? found : undefined
}

/** One numbered part for the abilities of one namespace over one resource. */
function inWords(abilities: readonly RecapAbility[]): string {
  const parts = new Map<string, { family: string; resource: string; names: string[] }>()
  for (const { resource, ability } of abilities) {
    const [family, name] = ability.split('/') as [string, string]
    const part = parts.get(`${resource} ${family}`) ?? { family, resource, names: [] }
    part.names.push(`'${name}'`)
    parts.set(`${resource} ${family}`, part)
  }
  const numbered = [...parts.values()].map(
    ({ family, resource, names }, at) =>
      `(${at + 1}) '${family}': ${names.join(', ')} for '${resource}'.`,
  )
  return `${opening} ${numbered.join(' ')}`
}

/**
 * Parses the abilities of a `urn:recap:` resource.
 *
 * @param resource - Resource of a message.
 * @returns The abilities. Undefined if the resource isn't a ReCap, or is ambiguous.
 * @see https://eips.ethereum.org/EIPS/eip-5573
 * @example
 * ```ts
 * const recap = parseRecap(message.resources?.at(-1) ?? '')
 * ```
 */
export function parseRecap(resource: string): Recap | undefined {
  if (!isRecap(resource)) return undefined
  const value = readJson(resource.slice('urn:recap:'.length))
  const abilities = isObject(value) ? readAbilities(value.att) : undefined
  return abilities && { abilities, sentence: inWords(abilities) }
}

/**
 * Finds the abilities that a message delegates, and checks that its statement ends with them (threat S14).
 *
 * @param message - Statement and resources of the message.
 * @returns `none`, `refused`, or `stated` with the abilities.
 * @see https://eips.ethereum.org/EIPS/eip-5573
 * @example
 * ```ts
 * const found = findRecap(message)
 * const abilities = found.status === 'stated' ? found.recap.abilities : []
 * ```
 */
export function findRecap(message: {
  readonly statement?: string
  readonly resources?: readonly string[]
}): FoundRecap {
  const { statement = '', resources = [] } = message
  if (!resources.some(isRecap)) return { status: 'none' }
  const recap = resources.slice(0, -1).some(isRecap)
    ? undefined
    : parseRecap(resources.at(-1) ?? '')
  return recap && statement.endsWith(recap.sentence)
    ? { status: 'stated', recap }
    : { status: 'refused' }
}
