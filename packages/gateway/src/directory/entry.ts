/** A wallet as `GET /getWallets` says it: DIR-05's fields, and what a browser needs to tell two of one name apart. */
import { type Listed, toWalletId } from './wallet.js'

/**
 * Fields without a value are left out. `image_id` always has a picture: where the wallet has no mark it is letters, and
 * `image_is_generated` says so.
 */
export function getEntry(
  { slug, sources: _sources, hidden: _hidden, featured, badge, ...rest }: Listed,
  hasIcon: boolean,
): Record<string, unknown> {
  const id = toWalletId(slug)
  return {
    id,
    image_id: id,
    ...(hasIcon ? {} : { image_is_generated: true }),
    slug,
    ...rest,
    ...(badge ? { badge_type: badge } : {}),
    ...(featured === undefined ? {} : { featured }),
  }
}
