/** The page that tests open: the live widget, the knobs, and the code the knobs amount to. */
import type { KitOptions } from '@scope/core'
import { ConnectButton, InlineScope, NetworkButton, ScopeProvider } from '@scope/react'
import { useEffect, useMemo } from 'react'
import { Actions } from './actions.js'
import { codeFor } from './code.js'
import { CodeBlock } from './code-block.js'
import { CopyButton } from './copy-button.js'
import { Hero } from './hero.js'
import { Knobs } from './knobs.js'
import { getThemeVariables, useSettings } from './settings.js'
import { useSettingsKit } from './use-settings-kit.js'

function Code({ text }: { text: string }) {
  return (
    <section className="code" aria-label="Code">
      <header>
        <h2>Code of this page</h2>
        <CopyButton text={text} label="Copy" copiedLabel="Copied" />
      </header>
      <CodeBlock text={text} />
    </section>
  )
}

export function Playground({ devtools }: Pick<KitOptions, 'devtools'>) {
  const [settings, change] = useSettings()
  const { theme, accent, radius, locale, embedded, balance } = settings
  const variables = useMemo(() => getThemeVariables({ accent, radius }), [accent, radius])
  const kit = useSettingsKit(settings, devtools)
  useEffect(() => {
    document.documentElement.dataset.theme = theme
    document.documentElement.lang = locale
  }, [theme, locale])
  return (
    <ScopeProvider kit={kit} theme={theme} themeVariables={variables} locale={locale}>
      <header className="top">
        <p className="brand">
          <img src="/icon.svg" alt="" width="28" height="28" /> Scope
        </p>
        <nav aria-label="Other pages">
          <a href="/phone" target="_blank" rel="noreferrer">
            Test phone
          </a>
          <a href="/?devtools">Devtools</a>
          <a href="/headless.html">Headless</a>
          <a href="/mount.html">Without React</a>
          <a href="/without-adapters.html">Without adapters</a>
          <a href="/preflight.html">Tailwind</a>
          <a href="/ssr.html">Server-rendered</a>
        </nav>
      </header>
      <main className="playground">
        <Hero />
        <div className="stage">
          <div className="widget" dir={locale === 'ar' ? 'rtl' : 'ltr'}>
            {embedded ? (
              <InlineScope />
            ) : (
              <>
                <NetworkButton />
                <ConnectButton balance={balance} />
              </>
            )}
          </div>
          <Actions />
          <Code text={codeFor(settings)} />
        </div>
        <Knobs settings={settings} onChange={change} />
      </main>
    </ScopeProvider>
  )
}
