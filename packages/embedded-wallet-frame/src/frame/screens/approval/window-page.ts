/** The page inside that window: asks once what the frame has told it to ask. It has no keys and no session. */
import * as z from 'zod/mini'
import { createLook } from '../look.js'
import { createStage } from '../stage.js'
import { approvalContent, approvalTitle } from './approval-card.js'
import { createDecision } from './decision.js'
import { readyWord, type WindowAsk } from './window.js'

/** Of the same origin and the same code: looked at as far as what draws it needs. */
const asked = z.custom<WindowAsk>(
  (value) => typeof value === 'object' && value !== null && 'reading' in value,
)

export function openWindowPage(page: Window, opener: { postMessage: Window['postMessage'] }): void {
  const root = page.document.documentElement
  const look = createLook(root)
  const onMessage = async ({ source, origin, data, ports }: MessageEvent) => {
    const [port] = ports
    const read = z.safeParse(asked, data)
    if (source !== opener || origin !== page.location.origin || !port || !read.success) return
    page.removeEventListener('message', onMessage)
    const { parentOrigin, reading, theme } = read.data
    const themeMode = theme.mode === 'dark' ? 'dark' : 'light'
    await look.apply({ ...(theme.mode && { themeMode }), locale: theme.locale })
    const words = look.words()
    const stage = createStage({
      body: page.document.body,
      notify: () => undefined,
      closeWord: () => words.close,
      backWord: () => words.back,
    })
    const never = new AbortController().signal
    const isYes = await stage.ask<boolean>(
      { id: 'window', signal: never },
      ({ show, scroller, onEnd }, { done }) => {
        const decision = createDecision({
          words,
          scroller,
          watch: (onChange) => watchFocus(page, onChange),
          approve: () => done(true),
          decline: () => done(false),
        })
        const content = approvalContent({ parentOrigin, reading, words })
        show({ title: approvalTitle(reading, words), content, foot: decision.foot })
        onEnd(decision.start())
      },
      () => false,
    )
    port.postMessage(isYes)
    page.close()
  }
  page.addEventListener('message', onMessage)
  opener.postMessage(readyWord, page.location.origin)
}

/** A window is seen while it is in front. */
function watchFocus(page: Window, onChange: (isSeen: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (page.document.visibilityState !== 'visible' || !page.document.hasFocus()) onChange(false)
    else timer = setTimeout(() => onChange(true), 500)
  }
  for (const name of ['focus', 'blur'] as const) page.addEventListener(name, look)
  page.document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(timer)
    for (const name of ['focus', 'blur'] as const) page.removeEventListener(name, look)
    page.document.removeEventListener('visibilitychange', look)
  }
}
