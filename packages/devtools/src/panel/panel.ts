/**
 * The panel: tabs for the data of the event log and of the kit's atoms. Renders at most once per animation frame, and
 * only the visible tab. Displays its own errors.
 */

import type { EventLog } from '../event-log.js'
import { writeReport } from '../report.js'
import { sanitize } from '../snapshot/sanitize.js'
import { alertsPage } from './alerts-page.js'
import { createCopy } from './copy.js'
import { make, makeButton, setText } from './dom.js'
import { movesPage } from './log-page.js'
import type { Page, Tab } from './page.js'
import { requestsPage } from './requests-page.js'
import { statePage } from './state-page.js'
import { createTabList } from './tabs.js'
import { walletsPage } from './wallets-page.js'

const tabs: readonly Tab[] = [statePage, movesPage, requestsPage, walletsPage, alertsPage]

export interface PanelDeps {
  readonly tape: EventLog
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
  /** Nothing of it listens any more. The element is left to who placed it. */
  end(): void
}

export function createPanel({ tape, view, tab = 'state', onClose, onWindow }: PanelDeps): Panel {
  const { document } = view
  const { kit } = tape
  const pages = new Map<string, Page>()
  let shown = tabs.find(({ id }) => id === tab) ?? statePage
  let frame: number | undefined

  const said = make(document, 'p', { role: 'status', class: 'said' })
  const say = (text: string) => setText(said, text)
  const failed = make(document, 'p', { class: 'failed', role: 'alert' })
  failed.hidden = true
  const body = make(document, 'div', { role: 'tabpanel', id: 'page', tabindex: '0' })
  const list = createTabList({ document, tabs, shows: body.id, onSelect: select })
  const copy = createCopy({ view, say, read: () => writeReport(tape) })

  function draw() {
    failed.hidden = true
    for (const one of tabs) list.name(one.id, one.count?.(tape))
    const page = pages.get(shown.id) ?? shown.create(document, tape)
    const isNew = body.firstChild !== page.element
    pages.set(shown.id, page)
    const end = body.scrollHeight - body.clientHeight
    const isAtEnd = isNew || body.scrollTop > end - 8
    page.draw()
    if (isNew) body.replaceChildren(page.element)
    // A log is followed while its end is in sight.
    if (shown === movesPage && isAtEnd) body.scrollTop = body.scrollHeight
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
    // Told in the middle of the kit's own work, which nothing here may disturb.
    safely(() => {
      frame ??= view.requestAnimationFrame(() => {
        frame = undefined
        safely(draw)
      })
    })
  }

  function select(id: string) {
    shown = tabs.find((one) => one.id === id) ?? shown
    list.select(shown.id)
    body.setAttribute('aria-labelledby', `tab-${shown.id}`)
    safely(draw)
  }

  const name = sanitize(kit.options.metadata.name, 40)
  const element = make(
    document,
    'section',
    { class: 'panel', 'aria-label': `Scope devtools, ${name}` },
    make(
      document,
      'header',
      { class: 'bar' },
      make(document, 'p', { class: 'brand' }, 'Scope ', make(document, 'span', {}, name)),
      list.element,
      make(
        document,
        'div',
        { class: 'tools' },
        said,
        copy.button,
        ...(onWindow ? [makeButton(document, 'Pop out', () => safely(onWindow))] : []),
        makeButton(document, '×', onClose, { 'aria-label': 'Close devtools', class: 'close' }),
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
  tape.onMove = changed
  if (kit.options.debug && typeof PerformanceObserver === 'function') {
    const observer = new PerformanceObserver(changed)
    observer.observe({ type: 'measure' })
    stops.push(() => observer.disconnect())
  }
  select(shown.id)

  return {
    element,
    get tab() {
      return shown.id
    },
    focus: list.focus,
    say,
    end() {
      for (const stop of stops) stop()
      tape.onMove = () => {}
      if (frame !== undefined) view.cancelAnimationFrame(frame)
      copy.end()
    },
  }
}
