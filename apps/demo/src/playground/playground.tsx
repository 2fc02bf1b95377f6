/** The live widget, the knobs, and the code the knobs amount to. */
import type { KitOptions } from '@scope/core'
// For its types alone: its code comes with ?devtools.
import type {} from '@scope/devtools'
import { ConnectButton, InlineScope, NetworkButton, ScopeProvider } from '@scope/react'
import { siwx } from '@scope/siwx'
import { localSessions } from '@scope/siwx/local'
import { useEffect, useMemo, useState } from 'react'
import {
  buying,
  email,
  gateway,
  makeKit,
  money,
  moneyOfGateway,
  remote,
  sessions,
  swaps,
} from '../kit.js'
import { Actions } from './actions.js'
import { codeFor } from './code.js'
import { Hero } from './hero.js'
import { Knobs } from './knobs.js'
import { networkChoices, useSettings } from './settings.js'

function Code({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <section className="code" aria-label="Code">
      <header>
        <h2>Code of this page</h2>
        <button
          type="button"
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  )
}

export function Playground({ devtools }: Pick<KitOptions, 'devtools'>) {
  const [settings, change] = useSettings()
  const {
    theme,
    accent,
    radius,
    locale,
    embedded: inline,
    balance,
    networks,
    allowUnsupportedChain,
    enableInjected,
    remote: hasRemote,
    gateway: hasGateway,
    money: hasMoney,
    swap: hasSwap,
    email: hasEmail,
    signIn,
  } = settings
  const kit = useMemo(() => {
    const [first, ...rest] = networks
      .map((name) => networkChoices[name])
      .filter((network) => network !== undefined)
    return makeKit({
      ...(first && { networks: [first, ...rest] }),
      inline,
      allowUnsupportedChain,
      enableInjected,
      ...(hasMoney && money),
      ...(hasSwap && swaps),
      ...(hasRemote && { walletConnect: remote }),
      ...(hasGateway && gateway),
      ...(hasGateway && hasEmail && email),
      ...(hasGateway && hasEmail && sessions),
      ...(hasGateway && hasMoney && moneyOfGateway),
      ...(hasGateway && hasMoney && signIn && buying),
      ...(signIn && {
        siwx: siwx({
          statement: 'Sign in to the Scope demo.',
          required: signIn === 'required',
          ...(!hasGateway && { sessionProvider: localSessions() }),
        }),
      }),
      devtools,
      debug: true,
    })
  }, [
    networks,
    inline,
    allowUnsupportedChain,
    enableInjected,
    hasRemote,
    hasGateway,
    hasMoney,
    hasSwap,
    hasEmail,
    signIn,
    devtools,
  ])
  const variables = useMemo(
    () => ({
      ...(accent && { '--scope-accent': accent }),
      ...(radius && { '--scope-radius': radius }),
    }),
    [accent, radius],
  )
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
            {inline ? (
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
