/**
 * The frame in the page. It stays in its own dialog from the start, since an `iframe` reloads when it is moved. When
 * the user must act, the dialog opens above everything, at the position of the kit's own card.
 */
export interface FrameElement {
  /** Whether it is in the page still: pages that swap their body take it along. */
  isThere(): boolean
  /** Its page, each time it has loaded. */
  onLoad(run: (page: Window) => void): void
  /** Opens it out of sight, until its card is painted at its height. */
  show(): void
  hide(): void
  /** Its page has painted the card in a frame of this height. */
  setPainted(height: number): void
  /** CSS pixels that its content takes. */
  setHeight(height: number): void
  remove(): void
}

export interface FrameElementDeps {
  readonly document: Document
  readonly url: string
  readonly title: string
  timeout(run: () => void, ms: number): () => void
  /** Left by the user without an answer. */
  onCancel(): void
}

const name = 'data-scope-embedded-wallet'
/** It is open, and can't be seen yet: its browser would show the card before this one. */
const concealed = 'data-scope-concealed'
/** A page that never tells what it has painted is of an older version, or has no frames to paint. */
const maxConcealedMs = 1_000

/** A sheet that is made by a script needs no leave of a page's policy for styles. */
const styles = `
dialog[${name}]{box-sizing:border-box;position:fixed;inset:0;margin:auto;padding:0;border:0;inline-size:min(max(23.75rem,380px),100vw - 32px);max-inline-size:none;block-size:fit-content;max-block-size:calc(100dvh - 32px);overflow:hidden;border-radius:20px;background:Canvas;box-shadow:0 24px 64px rgb(0 0 0/25%)}
dialog[${name}]:not([open]){display:none}
dialog[${name}]::backdrop{background:rgb(10 10 20/50%)}
dialog[${name}][${concealed}],dialog[${name}][${concealed}]::backdrop{opacity:0}
dialog[${name}] iframe{display:block;inline-size:100%;max-block-size:calc(100dvh - 32px);border:0}
@media (max-width:480px){dialog[${name}]{margin:auto 0 0;inline-size:100%;max-block-size:calc(100dvh - 24px);border-end-start-radius:0;border-end-end-radius:0}}
`
const firstHeight = 320

const sheets = new WeakMap<Document, CSSStyleSheet>()
function dress(document: Document): void {
  if (sheets.has(document)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  sheets.set(document, sheet)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

export function createFrameElement(deps: FrameElementDeps): FrameElement {
  const { document, url, title, timeout, onCancel } = deps
  let stopWaiting = () => {}
  dress(document)
  const dialog = document.createElement('dialog')
  dialog.setAttribute(name, '')
  dialog.setAttribute('aria-label', title)
  const iframe = document.createElement('iframe')
  iframe.title = title
  iframe.src = url
  iframe.referrerPolicy = 'no-referrer'
  iframe.allow = 'publickey-credentials-get *; publickey-credentials-create *; clipboard-write *'
  iframe.style.blockSize = `${firstHeight}px`
  dialog.append(iframe)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onCancel()
  })
  // Beside the frame: on what is behind it.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) onCancel()
  })
  document.body.append(dialog)
  function reveal(): void {
    stopWaiting()
    dialog.removeAttribute(concealed)
  }
  return {
    isThere: () => iframe.isConnected,
    onLoad: (run) =>
      iframe.addEventListener('load', () => {
        if (iframe.contentWindow) run(iframe.contentWindow)
      }),
    show() {
      if (dialog.open) return
      dialog.setAttribute(concealed, '')
      stopWaiting = timeout(reveal, maxConcealedMs)
      dialog.showModal()
      iframe.focus({ preventScroll: true })
    },
    hide() {
      stopWaiting()
      dialog.close()
    },
    setPainted(height) {
      // Of another height it is painted again, at this one.
      if (dialog.open && Math.abs(iframe.clientHeight - height) <= 1) reveal()
    },
    setHeight(height) {
      iframe.style.blockSize = `${height}px`
    },
    remove() {
      stopWaiting()
      dialog.close()
      dialog.remove()
    },
  }
}
