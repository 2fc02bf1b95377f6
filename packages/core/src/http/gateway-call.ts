/** The address of one call of a gateway's REST side: what every one of them says. */

export interface GatewaySite {
  /** The gateway's origin. */
  readonly gatewayUrl: string
  readonly projectId: string | undefined
}

/** Parameters without a value are left out. */
export type GatewayQuery = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>

/** Who asks: the kit's name and version, as every call tells it. */
export const sdk = { st: 'scope', sv: 'core-0.0.0' } as const

/** Lists are joined by commas. Empty values are left out. `path` begins with `/`. */
export function gatewayUrl(
  { gatewayUrl, projectId }: GatewaySite,
  path: string,
  query: GatewayQuery = {},
): string {
  const url = new URL(path, gatewayUrl)
  for (const [name, value] of Object.entries({ ...query, projectId, ...sdk })) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text) url.searchParams.set(name, text)
  }
  return url.href
}
