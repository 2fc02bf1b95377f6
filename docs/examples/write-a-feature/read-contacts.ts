export interface Contact {
  /** As the namespace writes it. */
  readonly address: string
  readonly name: string
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 100

/** What was stored may be of another time, or of somebody else: what is no contact is left out. */
export function readContacts(value: unknown): readonly Contact[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { address, name } = entry as Record<string, unknown>
    return isText(address) && isText(name) ? [{ address, name }] : []
  })
}
