/** A wallet as `GET /getWallets` says it: DIR-05's fields, and what a browser needs to tell two of one name apart. */
import { idOf, type Listed } from './wallet.js'

/** Fields without a value are left out; `image_id` where there is a picture and not letters alone. */
export function entryOf(
  { slug, sources: _sources, hidden: _hidden, featured, badge, ...rest }: Listed,
  hasPicture: boolean,
): Record<string, unknown> {
  const id = idOf(slug)
  return {
    id,
    ...(hasPicture ? { image_id: id } : {}),
    slug,
    ...rest,
    ...(badge ? { badge_type: badge } : {}),
    ...(featured === undefined ? {} : { featured }),
  }
}
