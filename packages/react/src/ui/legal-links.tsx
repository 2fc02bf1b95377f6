import type { LegalFeature } from '@scope/core/legal'
import { Fragment } from 'react'
import { useLegalMessages } from '../hooks/use-legal-messages.js'
import { useMessages } from '../hooks/use-messages.js'

/** A sentence with links to the site's terms and privacy policy in the place of `{links}`. */
export function LegalLinks({
  legal: { termsConditionsUrl, privacyPolicyUrl },
  text,
}: {
  readonly legal: LegalFeature
  readonly text: string
}) {
  const { terms, privacy } = useLegalMessages()
  const { locale } = useMessages()
  const links = [
    { name: terms, href: termsConditionsUrl },
    { name: privacy, href: privacyPolicyUrl },
  ].filter(({ href }) => href !== undefined)
  const list = new Intl.ListFormat(locale).formatToParts(links.map(({ name }) => name))
  const [before = '', after = ''] = text.split('{links}')
  return (
    <>
      {before}
      {list.map(({ type, value }) => {
        const href = type === 'element' && links.find(({ name }) => name === value)?.href
        return href ? (
          <a key={value} className="scope-link" href={href} target="_blank" rel="noreferrer">
            {value}
          </a>
        ) : (
          <Fragment key={value}>{value}</Fragment>
        )
      })}
      {after}
    </>
  )
}
