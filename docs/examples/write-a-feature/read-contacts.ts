export interface Contact {
  /** As the namespace writes it. */
  readonly address: string
  readonly name: string
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 100

/** Parses stored contacts. They may be from an older version or from other code, so invalid entries are left out. */
export function readContacts(value: unknown): readonly Contact[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { address, name } = entry as Record<string, unknown>
    return isText(address) && isText(name) ? [{ address, name }] : []
  })
}
