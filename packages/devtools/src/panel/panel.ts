/**
 * The panel: tabs for the data of the event log and of the kit's atoms. Renders at most once per animation frame, and
 * only the visible tab. Displays its own errors.
 */

import type { EventLog } from '../event-log.js'
import { writeReport } from '../report.js'
import { sanitize } from '../snapshot/sanitize.js'
import { alertsPage } from './alerts-page.js'
import { createCopy } from './copy.js'
import { createButton, createElement, setText } from './dom.js'
import { logPage } from './log-page.js'
import type { Page, Tab } from './page.js'
import { requestsPage } from './requests-page.js'
import { statePage } from './state-page.js'
import { createTabList } from './tabs.js'
import { walletsPage } from './wallets-page.js'

const tabs: readonly Tab[] = [statePage, logPage, requestsPage, walletsPage, alertsPage]

export interface PanelDeps {
  readonly log: EventLog
  /** The window that it is drawn in: the page's, or its own. */
  readonly view: Window
  /** The tab to begin with. */
  readonly tab?: string | undefined
  onClose(): void
  /** Moves it to a window of its own; undefined where it is in one. */
  onWindow?: (() => void) | undefined
}

export interface Panel {
  readonly element: HTMLElement
  readonly tab: string
  focus(): void
  /** Shows a line of its own beside the buttons. */
  say(text: string): void
  /** Removes all listeners. The dock removes the element. */
  end(): void
}

export function createPanel({ log, view, tab = 'state', onClose, onWindow }: PanelDeps): Panel {
  const { document } = view
  const { kit } = log
  const pages = new Map<string, Page>()
  let currentTab = tabs.find(({ id }) => id === tab) ?? statePage
  let frame: number | undefined

  const statusLine = createElement(document, 'p', { role: 'status', class: 'status-line' })
  const say = (text: string) => setText(statusLine, text)
  const failed = createElement(document, 'p', { class: 'failed', role: 'alert' })
  failed.hidden = true
  const body = createElement(document, 'div', { role: 'tabpanel', id: 'page', tabindex: '0' })
  const list = createTabList({ document, tabs, shows: body.id, onSelect: select })
  const copy = createCopy({ view, say, read: () => writeReport(log) })

  function draw() {
    failed.hidden = true
    for (const tabPage of tabs) list.name(tabPage.id, tabPage.count?.(log))
    const page = pages.get(currentTab.id) ?? currentTab.create(document, log)
    const isNew = body.firstChild !== page.element
    pages.set(currentTab.id, page)
    const end = body.scrollHeight - body.clientHeight
    const isAtEnd = isNew || body.scrollTop > end - 8
    page.draw()
    if (isNew) body.replaceChildren(page.element)
    // A log is followed while its end is in sight.
    if (currentTab === logPage && isAtEnd) body.scrollTop = body.scrollHeight
    else if (isNew) body.scrollTop = 0
  }

  function safely(run: () => void) {
    try {
      run()
    } catch (thrown) {
      failed.hidden = false
      setText(failed, `Something went wrong: ${sanitize(thrown)}`)
    }
  }

  function changed() {
    // Called during the kit's own work, which must not be disturbed.
    safely(() => {
      frame ??= view.requestAnimationFrame(() => {
        frame = undefined
        safely(draw)
      })
    })
  }

  function select(id: string) {
    currentTab = tabs.find((tab) => tab.id === id) ?? currentTab
    list.select(currentTab.id)
    body.setAttribute('aria-labelledby', `tab-${currentTab.id}`)
    safely(draw)
  }

  const name = sanitize(kit.options.metadata.name, 40)
  const element = createElement(
    document,
    'section',
    { class: 'panel', 'aria-label': `Scope devtools, ${name}` },
    createElement(
      document,
      'header',
      { class: 'bar' },
      createElement(
        document,
        'p',
        { class: 'brand' },
        'Scope ',
        createElement(document, 'span', {}, name),
      ),
      list.element,
      createElement(
        document,
        'div',
        { class: 'tools' },
        statusLine,
        copy.button,
        ...(onWindow ? [createButton(document, 'Pop out', () => safely(onWindow))] : []),
        createButton(document, '×', onClose, { 'aria-label': 'Close devtools', class: 'close' }),
      ),
    ),
    copy.text,
    failed,
    body,
  )
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // It is answered here: a page that listens for it, too, would close something of its own.
    event.stopPropagation()
    event.preventDefault()
    if (!copy.dismiss()) onClose()
  })

  const stops = [
    kit.wallets.$wallets.listen(changed),
    kit.wallets.$ignoredWallets.listen(changed),
    kit.alerts.$alerts.listen(changed),
  ]
  log.onEntry = changed
  if (kit.options.debug && typeof PerformanceObserver === 'function') {
    const observer = new PerformanceObserver(changed)
    observer.observe({ type: 'measure' })
    stops.push(() => observer.disconnect())
  }
  select(currentTab.id)

  return {
    element,
    get tab() {
      return currentTab.id
    },
    focus: list.focus,
    say,
    end() {
      for (const stop of stops) stop()
      log.onEntry = () => {}
      if (frame !== undefined) view.cancelAnimationFrame(frame)
      copy.end()
    },
  }
}
