/** Pictures of tokens: from the site's own gateway, and from nowhere else (X14). */
import { gatewayUrl } from './gateway-url.js'

const known = /^\/public\/getTokenImage\/[\w.%-]{1,128}$/

/** Where the picture is that the gateway named by its path; undefined for any other place. */
export const tokenImageUrl = (
  site: Parameters<typeof gatewayUrl>[0],
  path: string | undefined,
): string | undefined => (path && known.test(path) ? gatewayUrl(site, path) : undefined)
