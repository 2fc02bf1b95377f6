import { openInTelegram } from '../lib/platform.js'
import { Parts, type RowParts } from './row.js'

/** A row that leads out of the page: a phone hands the link to an app. Only ever https. */
export const RowLink = ({
  href,
  target,
  ...parts
}: RowParts & { readonly href: string; readonly target: '_blank' | '_top' | '_self' }) =>
  href.startsWith('https://') && (
    <a
      className="scope-row"
      href={href}
      target={target}
      rel="noopener noreferrer"
      onClick={openInTelegram}
    >
      <Parts {...parts} />
    </a>
  )
