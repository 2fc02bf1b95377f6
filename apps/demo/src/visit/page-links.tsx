/** Links of the first page: some at its top on wide screens, all of them at its end. */
import { ConnectButton } from '@scope/react'
import operator from '../../operator.json' with { type: 'json' }
import { pages } from '../../pages.js'
import { useTexts } from './texts/texts-context.js'

const guides = [
  ['getting-started', 'Getting started'],
  ['react', 'React'],
  ['embedded-wallet', 'Email wallet'],
  ['gateway', 'Gateway'],
  ['security-and-csp', 'Security'],
] as const

/** Signs in to the dashboard of this machine with one press. */
function DashboardButton() {
  const { links: texts } = useTexts()
  return (
    <form method="post" action="/dashboard/session" target="_blank" rel="noopener">
      <input type="hidden" name="token" value={operator.token} />
      <button type="submit">{texts.dashboard}</button>
    </form>
  )
}

/** `hasAccount`: with the button of the account, as sites have it. A card in the page replaces it. */
export function PageHeader({ hasAccount }: { readonly hasAccount: boolean }) {
  const { pages: label, links: texts } = useTexts()
  return (
    <header className="top visit-top">
      <p className="brand">
        <img src="/icon.svg" alt="" width="28" height="28" /> Scope
      </p>
      <nav aria-label={label}>
        <a href="/guides/">{texts.docs}</a>
        <a href="#links">{texts.examples}</a>
        <a href="/?demo&devtools">{texts.devtools}</a>
        <DashboardButton />
      </nav>
      {hasAccount && <ConnectButton />}
    </header>
  )
}

export function PageFooter() {
  const { links: texts } = useTexts()
  return (
    <footer className="page-footer" id="links" tabIndex={-1}>
      <div>
        <section aria-labelledby="examples">
          <h2 id="examples">{texts.examples}</h2>
          <ul className="wide" lang="en">
            {pages.map(({ name, heading }) => (
              <li key={name}>
                <a href={`/${name}.html`}>{heading.split(':')[0]}</a>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="tools">
          <h2 id="tools">{texts.tools}</h2>
          <ul>
            <li>
              <DashboardButton />
            </li>
            <li>
              <a href="/?demo&devtools">{texts.devtools}</a>
            </li>
            <li>
              <a href="/phone" target="_blank" rel="noreferrer">
                {texts.phone}
              </a>
            </li>
            <li>
              <a href="/mailbox">{texts.mailbox}</a>
            </li>
          </ul>
        </section>
        <section aria-labelledby="docs">
          <h2 id="docs">{texts.docs}</h2>
          <ul lang="en">
            {guides.map(([name, title]) => (
              <li key={name}>
                <a href={`/guides/${name}`}>{title}</a>
              </li>
            ))}
            <li>
              <a href="/guides/">{texts.allDocs}</a>
            </li>
          </ul>
        </section>
      </div>
      <p>{texts.note}</p>
    </footer>
  )
}
