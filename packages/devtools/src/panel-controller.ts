/**
 * Where the panel is: a button in the page's corner, and the panel when it is asked for. All of it is in one element with
 * a shadow root, so that the page's styles and the panel's don't meet.
 */
import { adopt } from './adopt.js'
import { buttonStyles } from './button-styles.js'
import type { EventLog } from './event-log.js'
import type { DockedPanel } from './panel/dock.js'
import { sanitize } from './snapshot/sanitize.js'

export interface PanelController {
  /** Resolves once it is so. Rejects where its code can't be fetched. */
  show(isOpen: boolean): Promise<void>
}

const tag = 'scope-devtools'

/** Each kit's button has a place of its own: the first that is free. */
function freePlace(): number {
  const others = [...document.querySelectorAll<HTMLElement>(tag)]
  const taken = others.map(({ dataset }) => dataset.place)
  let slot = 0
  while (taken.includes(String(slot))) slot++
  return slot
}

/** Calls `turn` to open and close it. */
export function createPanelController(
  log: EventLog,
  hasButton: boolean,
  turn: (isOpen: boolean) => void,
): PanelController {
  const slot = freePlace()
  const host = document.createElement(tag)
  host.dataset.place = String(slot)
  const root = host.attachShadow({ mode: 'open' })
  adopt(root, window, buttonStyles(slot))

  const name = sanitize(log.kit.options.metadata.name, 40)
  const corner = document.createElement('section')
  corner.setAttribute('aria-label', `Scope devtools, ${name}`)
  corner.className = 'corner'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Scope'
  button.setAttribute('aria-label', `Open Scope devtools, ${name}`)
  button.addEventListener('click', () => turn(true))
  corner.append(button)
  if (hasButton) root.append(corner)

  let isWanted = false
  let isEnded = false
  let docked: DockedPanel | undefined

  function close() {
    const hadFocus = docked?.hasFocus() ?? false
    docked?.end()
    docked = undefined
    corner.hidden = false
    if (hadFocus) button.focus({ preventScroll: true })
  }

  document.body.append(host)
  log.lifetime.onDispose(() => {
    isEnded = true
    docked?.end()
    docked = undefined
    host.remove()
  })

  return {
    async show(isOpen) {
      isWanted = isOpen
      if (!isOpen) return close()
      const { dockPanel } = await import('./panel/dock.js')
      if (!isWanted || isEnded || docked) return
      const hadFocus = root.activeElement === button
      docked = dockPanel({ log, root, onClose: () => turn(false) })
      corner.hidden = true
      if (hadFocus) docked.focus()
    },
  }
}
