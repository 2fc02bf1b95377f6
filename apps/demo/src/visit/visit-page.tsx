/** What a visitor of the demo sees: the promise, the stories, the playground, and the links. */
import './visit.css'
import type { KitOptions } from '@scope/core'
import { ConnectButton, InlineScope, NetworkButton, ScopeProvider } from '@scope/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Actions } from '../playground/actions.js'
import { Hero } from '../playground/hero.js'
import { Knobs } from '../playground/knobs.js'
import { getThemeVariables, useSettings } from '../playground/settings.js'
import { useSettingsKit } from '../playground/use-settings-kit.js'
import { CodeTabs } from './code-tabs.js'
import { Mailbox } from './mailbox/mailbox.js'
import { PageFooter, PageHeader } from './page-links.js'
import { PhonePane } from './phone-pane.js'
import { StoryCards } from './story-cards.js'
import { getTexts, TextsContext } from './texts/texts-context.js'
import type { StoryRun } from './use-story.js'

/** The shop is rendered once its account is connected. */
function showShop(): void {
  requestAnimationFrame(() => {
    const shop = document.getElementById('shop')
    shop?.focus({ preventScroll: true })
    shop?.scrollIntoView({ block: 'center' })
  })
}

export function VisitPage({ devtools }: Pick<KitOptions, 'devtools'>) {
  const [settings, change] = useSettings()
  const { theme, accent, radius, locale, embedded, balance } = settings
  const kit = useSettingsKit(settings, devtools)
  const texts = getTexts(locale)
  const [run, setRun] = useState<StoryRun>()
  const [isPhoneShown, showPhone] = useState(false)
  const [isKnobsOpen, openKnobs] = useState(false)
  const widget = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const variables = useMemo(() => getThemeVariables({ accent, radius }), [accent, radius])
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.theme = theme
    document.documentElement.lang = locale
    document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr'
  }, [theme, locale])
  // The card and the phone grow below: its start stays.
  useEffect(() => {
    if (isPhoneShown) widget.current?.scrollIntoView({ block: 'start' })
  }, [isPhoneShown])
  const closePhone = useCallback(() => {
    showPhone(false)
    change({ embedded: false })
    heading.current?.focus()
  }, [change])
  return (
    <TextsContext value={texts}>
      <ScopeProvider kit={kit} theme={theme} themeVariables={variables} locale={locale}>
        <PageHeader hasAccount={!embedded} />
        <main className="visit">
          <Hero />
          <StoryCards
            run={run}
            onShop={showShop}
            onRun={(name, story) => {
              change(story.settings(settings))
              showPhone(name === 'phone')
              setRun({ name })
            }}
          />
          <section className="playground-part" aria-labelledby="playground">
            <header className="section-head">
              <h2 ref={heading} id="playground" tabIndex={-1}>
                {texts.playground.title}
              </h2>
              <p>{texts.playground.text}</p>
            </header>
            <div className="playground">
              <div className="stage">
                <div ref={widget} className="widget" data-phone={isPhoneShown || undefined}>
                  {embedded ? (
                    <InlineScope />
                  ) : (
                    <>
                      <NetworkButton />
                      <ConnectButton balance={balance} />
                    </>
                  )}
                  {isPhoneShown && <PhonePane onClose={closePhone} />}
                </div>
                <Actions />
                <CodeTabs settings={settings} />
              </div>
              <div className="knobs-part">
                <button
                  type="button"
                  className="knobs-opener"
                  aria-expanded={isKnobsOpen}
                  aria-controls="knobs"
                  onClick={() => openKnobs(!isKnobsOpen)}
                >
                  {texts.playground.settings}
                </button>
                <Knobs id="knobs" settings={settings} onChange={change} />
              </div>
            </div>
          </section>
        </main>
        <PageFooter />
        <Mailbox />
      </ScopeProvider>
    </TextsContext>
  )
}
