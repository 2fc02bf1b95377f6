/** The code of the settings in tabs: React, a plain page, the server. Arrow keys change the tab. */
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { codeFor, plainCodeFor, serverCodeFor } from '../playground/code.js'
import { CodeBlock } from '../playground/code-block.js'
import { CopyButton } from '../playground/copy-button.js'
import type { Settings } from '../playground/settings.js'
import { useTexts } from './texts/texts-context.js'

const tabs = ['react', 'plain', 'server'] as const
type Tab = (typeof tabs)[number]

const getText: Readonly<Record<Tab, (settings: Settings) => string>> = {
  react: codeFor,
  plain: plainCodeFor,
  server: serverCodeFor,
}

/** Returns the tab that a key leads to. */
function getTarget(key: string, at: number, isRtl: boolean): number | undefined {
  const last = tabs.length - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return at === last ? 0 : at + 1
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return at === 0 ? last : at - 1
  return undefined
}

export function CodeTabs({ settings }: { readonly settings: Settings }) {
  const { playground: texts } = useTexts()
  const [active, setActive] = useState<Tab>('react')
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const labels: Readonly<Record<Tab, string>> = {
    react: 'React',
    plain: texts.plain,
    server: texts.server,
  }
  const text = getText[active](settings)
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const target = getTarget(event.key, tabs.indexOf(active), isRtl)
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab) return
    event.preventDefault()
    setActive(tab)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus()
  }
  return (
    <section className="code" aria-label={texts.code}>
      <header>
        <div
          ref={list}
          role="tablist"
          aria-label={texts.code}
          className="tabs"
          onKeyDown={onKeyDown}
        >
          {tabs.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`${id}-${tab}`}
              aria-selected={tab === active}
              aria-controls={`${id}-panel`}
              tabIndex={tab === active ? 0 : -1}
              onClick={() => setActive(tab)}
            >
              {labels[tab]}
            </button>
          ))}
        </div>
        <CopyButton text={text} label={texts.copy} copiedLabel={texts.copied} />
      </header>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`}>
        <CodeBlock key={active} text={text} />
      </div>
    </section>
  )
}
