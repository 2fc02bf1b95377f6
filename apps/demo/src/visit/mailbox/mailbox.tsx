/** A mail as a phone shows it: above the page, and above the dialog, which makes the rest of the page inert. */
import { useKit } from '@scope/react'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { CopyButton } from '../../playground/copy-button.js'
import { useStore } from '../../playground/use-store.js'
import { useTexts } from '../texts/texts-context.js'
import { getCode, getLink, type Mail } from './parse-mails.js'
import { useMailbox } from './use-mailbox.js'

/** Types the code into the widget's field, as a browser's autofill does. The field is in this page, not in the wallet's frame. */
function fillIn(code: string): void {
  const field = document.querySelector<HTMLInputElement>('.scope input[autocomplete=one-time-code]')
  if (!field) return
  // React listens to changes that the setter of the prototype makes.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, code)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Element that the mail is rendered in: the open dialog, or the page. */
function useContainer(isOpen: boolean): Element | undefined {
  const kit = useKit()
  const { status } = useStore(kit.modal.$state)
  const [container, setContainer] = useState<Element>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog opens and closes with the status
  useEffect(() => {
    setContainer(
      isOpen ? (document.querySelector('dialog.scope-modal[open]') ?? document.body) : undefined,
    )
  }, [isOpen, status])
  return container
}

function MailActions({ mail, hasField }: { readonly mail: Mail; readonly hasField: boolean }) {
  const { mailbox: texts } = useTexts()
  const code = getCode(mail)
  const link = code === undefined ? getLink(mail) : undefined
  return (
    <div className="mail-actions">
      {code !== undefined && hasField && (
        <button type="button" className="mail-primary" onClick={() => fillIn(code)}>
          {texts.fill}
        </button>
      )}
      {code !== undefined && (
        <CopyButton text={code} label={texts.copy} copiedLabel={texts.copied} />
      )}
      {link !== undefined && (
        <a className="mail-primary" href={link} target="_blank" rel="noreferrer">
          {texts.link}
        </a>
      )}
      <a href="/mailbox" target="_blank" rel="noreferrer">
        {texts.all}
      </a>
    </div>
  )
}

export function Mailbox() {
  const { mailbox: texts } = useTexts()
  const { isOpen, hasField, mail, close } = useMailbox()
  const container = useContainer(isOpen)
  // Above a modal dialog there is only the top layer.
  const show = useCallback((element: HTMLElement | null) => element?.showPopover(), [])
  if (!container) return null
  const code = mail && getCode(mail)
  return createPortal(
    <aside
      ref={show}
      popover="manual"
      className="mail-popup"
      aria-label={texts.region}
      data-testid="mailbox"
    >
      {/* It is there before the mail is, so that screen readers announce what comes into it. */}
      <div role="status" className="mail-text">
        {mail && (
          <div key={mail.id} className="mail-card">
            <p className="mail-from">
              <b>{mail.from}</b>
              <small>{texts.to(mail.to)}</small>
            </p>
            <p className="mail-subject">{mail.subject}</p>
            {code !== undefined && (
              <p className="mail-code" dir="ltr">
                {code}
              </p>
            )}
          </div>
        )}
      </div>
      {mail && (
        <>
          <MailActions mail={mail} hasField={hasField} />
          <button type="button" className="mail-close" aria-label={texts.close} onClick={close}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="m5 5 10 10M15 5 5 15" />
            </svg>
          </button>
        </>
      )}
    </aside>,
    container,
  )
}
