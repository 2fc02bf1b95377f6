/** Images of names: from the site's own gateway, and from nowhere else (X14). */
import { parseUrl } from '../lib/parse-url.js'
import { type GatewaySite, gatewayUrl } from './gateway-url.js'

const known = /^\/v1\/avatar\/[\w.%~!'()*-]{1,300}$/
/** Letters of a URL: it is stored with the name. */
const maxLength = 512

/** Where the image is that the gateway named by its path, or by its whole address; undefined for any other place. */
export function avatarImageUrl(site: GatewaySite, place: string | undefined): string | undefined {
  if (!place) return undefined
  const url = known.test(place) ? gatewayUrl(site, place) : place
  const isOwn = parseUrl(url)?.origin === new URL(site.gatewayUrl).origin
  return isOwn && url.length <= maxLength ? url : undefined
}
