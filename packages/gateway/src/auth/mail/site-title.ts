/** What emails call a site: its name is a title, and its host tells users where they were (F8). */
import { cleanName } from '../clean-name.js'

export interface SiteFacts {
  /** The host of the page that asked. */
  readonly site: string
  /** Name of the project. Defaults to `site`. */
  readonly name?: string | undefined
}

export interface SiteTexts {
  readonly site: string
  /** The name alone, for subjects, and for texts that have the host elsewhere. */
  readonly title: string
  /** The name, with the host behind it. */
  readonly place: string
}

/** A name is clean where it is configured; here it is cleaned for hosts that skip that. */
export function toSiteTexts({ site, name }: SiteFacts): SiteTexts {
  const title = cleanName(name ?? '').replaceAll('=?', '= ?') || site
  return { site, title, place: title === site ? site : `${title} (${site})` }
}
