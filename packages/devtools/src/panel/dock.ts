/**
 * Places the panel: at the foot of the page, or in a window of its own.
 *
 * At the foot it is part of the page, and not of the browser's top layer: while a modal dialog is open nothing of the page
 * can be pressed, there least of all something that lies over it. It goes on being drawn below. The window stays in use
 * beside the dialog; it is empty, of the page's own origin and under its policy.
 */
import { adopt } from '../adopt.js'
import type { EventLog } from '../event-log.js'
import { createPanel, type Panel } from './panel.js'
import { panelStyles } from './styles.js'

export interface DockDeps {
  readonly log: EventLog
  readonly root: ShadowRoot
  onClose(): void
}

export interface DockedPanel {
  focus(): void
  hasFocus(): boolean
  end(): void
}

/** Shadow roots that have the panel's styles: it may be opened many times. */
const styledRoots = new WeakSet<ShadowRoot>()

export function dockPanel({ log, root, onClose }: DockDeps): DockedPanel {
  if (!styledRoots.has(root)) adopt(root, window, panelStyles)
  styledRoots.add(root)

  let leave = () => {}
  let panel = dock()

  function dock(): Panel {
    const docked = createPanel({ log, view: window, onClose, onWindow: detach })
    root.append(docked.element)
    leave = () => docked.element.remove()
    return docked
  }

  function detach() {
    const own = window.open('', '', 'popup,width=820,height=520')
    if (!own) return panel.say('Pop-up blocked. Allow pop-ups and try again.')
    const { document: page } = own
    page.title = panel.element.getAttribute('aria-label') ?? 'Scope devtools'
    page.documentElement.lang = 'en'
    page.documentElement.dir = getComputedStyle(document.documentElement).direction
    adopt(page, own, panelStyles)
    // One at a time: what listens for the next move is one.
    const { tab } = panel
    end()
    panel = createPanel({ log, view: own, tab, onClose })
    page.body.append(panel.element)
    // The user closed the window, or reloaded it, which leaves it empty.
    own.addEventListener('pagehide', onClose)
    const stop = log.lifetime.listen(window, 'pagehide', () => own.close())
    leave = () => {
      stop()
      own.removeEventListener('pagehide', onClose)
      own.close()
    }
    panel.focus()
  }

  function end() {
    panel.end()
    leave()
  }

  return {
    focus: () => panel.focus(),
    hasFocus: () => root.activeElement !== null && panel.element.contains(root.activeElement),
    end,
  }
}
