import type { Draft, Send } from '@scope/core/send'
import { memo, useEffect, useId, useRef } from 'react'
import { useNameConfig } from '../../hooks/use-identity.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useShownError } from '../../hooks/use-shown-error.js'
import type { Refusal } from '../../lib/rejection.js'
import { AddressText } from '../../ui/address-text.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { Avatar } from '../../ui/avatar.js'
import { InlineError } from '../../ui/inline-error.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'
import { OwnAccounts } from './own-accounts.js'
import { PasteButton } from './paste-button.js'
import { canScan, type ScanEnd } from './scanning.js'

const addStyles = adoptStyles(`
.scope.scope .scope-recipient{display:flex;align-items:center;gap:10px;color:var(--s-fg)}
.scope.scope .scope-recipient .scope-avatar{inline-size:28px;block-size:28px}
.scope.scope .scope-links{display:flex;flex-wrap:wrap;gap:0 12px}
`)

interface RecipientProps extends Pick<Draft, 'recipient' | 'namespace' | 'networkId' | 'from'> {
  readonly send: Send
  /** Why nothing can be sent there. */
  readonly refusal: Refusal['kind'] | undefined
  /** How reading a code ended, from which the form has just come back. */
  readonly scanned: ScanEnd | undefined
  readonly onScan: (scan: 'on' | undefined) => void
}

/**
 * The recipient: typed, pasted, scanned, or another account of the user. Memoized, so input in other fields doesn't
 * render it again.
 */
export const RecipientField = memo(function RecipientField(props: RecipientProps) {
  const { recipient, refusal, send, scanned, onScan } = props
  const names = useNameConfig()
  // Only mention names if a name service is available.
  const hasNames = names !== undefined && (names.ens || names.suffixes.length > 0)
  const { send: messages } = useMoneyMessages()
  const error = useShownError(recipient.status === 'invalid' ? recipient.error.code : undefined)
  const id = useId()
  const isNamed = recipient.status === 'resolved' && recipient.name !== undefined
  const field = useRef<HTMLInputElement>(null)
  const scan = useRef<HTMLButtonElement>(null)
  useEffectBeforePaint(() => addStyles(document), [])
  // Focus moves to the filled field, or back to the button.
  useEffect(() => {
    if (scanned) (scanned === 'stopped' ? scan : field).current?.focus()
  }, [scanned])
  function choose(text: string) {
    onScan(undefined)
    send.setRecipient(text)
  }
  const address = recipient.status === 'resolved' && (
    <span className="scope-recipient">
      <Avatar address={recipient.address} />
      <AddressText address={recipient.address} />
    </span>
  )
  return (
    <div className="scope-form-part">
      <div className="scope-tokens-head">
        <label className="scope-label" htmlFor={id}>
          {messages.recipient}
        </label>
        <span className="scope-links">
          <PasteButton
            onText={(text) => {
              choose(text)
              field.current?.focus()
            }}
            onRefusal={() => field.current?.focus()}
          />
          {canScan() && (
            <button ref={scan} type="button" className="scope-link" onClick={() => onScan('on')}>
              <ScanIcon />
              {messages.scan.start}
            </button>
          )}
        </span>
      </div>
      <input
        ref={field}
        id={id}
        className="scope-field"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        dir="ltr"
        placeholder={hasNames ? messages.recipientHint : messages.recipientHintPlain}
        value={recipient.text}
        aria-invalid={recipient.status === 'invalid' || refusal !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => choose(target.value)}
      />
      <p id={`${id}-hint`} className="scope-field-hint" role="status">
        {recipient.status === 'resolving' && messages.resolvingName}
        {recipient.status === 'invalid' && error && <InlineError>{error.title}</InlineError>}
        {refusal && (
          <InlineError>
            {messages.warnings[refusal].title}. {messages.warnings[refusal].hint}
          </InlineError>
        )}
        {isNamed && address}
        {recipient.status === 'resolved' && scanned === 'read' && !isNamed && messages.scan.read}
        {scanned && scanned !== 'read' && scanned !== 'stopped' && (
          <InlineError>{messages.scan.errors[scanned]}</InlineError>
        )}
      </p>
      {/* The field shows only a part of an address. Screen readers read it from there. */}
      {!isNamed && address && <div aria-hidden="true">{address}</div>}
      {recipient.status === 'empty' && <OwnAccounts {...props} onChoose={choose} />}
    </div>
  )
})

/** Beside the drawings of the dialog, which every first opening fetches. */
const ScanIcon = () => (
  <svg className="scope-icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M3.5 7V5.5a2 2 0 0 1 2-2H7M13 3.5h1.5a2 2 0 0 1 2 2V7M16.5 13v1.5a2 2 0 0 1-2 2H13M7 16.5H5.5a2 2 0 0 1-2-2V13M7 10h6" />
  </svg>
)
