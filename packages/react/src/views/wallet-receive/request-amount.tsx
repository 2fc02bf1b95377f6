import { type Network, parseUnits } from '@scope/core'
import { normalizeAmountInput } from '@scope/core/amounts'
import type { TokenBalance } from '@scope/core/tokens'
import { useId, useState } from 'react'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useTokenList } from '../../hooks/use-token-list.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { InlineError } from '../../ui/inline-error.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'
import type { FormatPaymentLink } from './use-payment-link.js'

const dress = adoptStyles(`
.scope.scope .scope-request{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:8px}
.scope.scope .scope-request select{max-inline-size:9.5rem}
`)

type RequestedToken = Pick<TokenBalance, 'address' | 'decimals'>

export interface RequestAmountProps {
  readonly network: Network
  readonly address: string
  readonly format: FormatPaymentLink
  /** Called with the payment link. Undefined if the fields request nothing, or are invalid. */
  readonly onLink: (link: string | undefined) => void
}

/** Fields for the amount and the token that the QR code requests. */
export function RequestAmount({ network, address, format, onLink }: RequestAmountProps) {
  const { receive: messages, send } = useMoneyMessages()
  const { list } = useTokenList({ namespace: network.chainNamespace })
  const [typed, setTyped] = useState('')
  const [tokenAddress, setTokenAddress] = useState('')
  const id = useId()
  useEffectBeforePaint(() => dress(document), [])
  const tokens = list.tokens.filter((token) => token.address)
  const getToken = (wanted: string): RequestedToken =>
    tokens.find((token) => token.address === wanted) ?? network.nativeCurrency
  const parse = (text: string, { decimals }: RequestedToken) => {
    const amount = normalizeAmountInput(text, decimals)
    return amount === undefined ? undefined : parseUnits(amount.replace(/\.$/, '') || '0', decimals)
  }
  function change(text: string, wanted: string) {
    setTyped(text)
    setTokenAddress(wanted)
    const token = getToken(wanted)
    const amount = parse(text, token)
    const isNothing = amount === undefined || (amount === 0n && !token.address)
    onLink(
      isNothing
        ? undefined
        : format({
            networkId: network.caipNetworkId,
            to: address,
            ...(amount > 0n && { amount }),
            ...(token.address && { token: { address: token.address, decimals: token.decimals } }),
          }),
    )
  }
  const token = getToken(tokenAddress)
  const isInvalid = parse(typed, token) === undefined
  return (
    <>
      <div className="scope-request">
        <input
          className="scope-field"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          maxLength={64}
          value={typed}
          aria-label={messages.amount}
          aria-invalid={isInvalid}
          aria-describedby={id}
          onChange={({ target }) => change(target.value, tokenAddress)}
        />
        <select
          className="scope-field"
          value={token.address ?? ''}
          aria-label={messages.token}
          onChange={({ target }) => change(typed, target.value)}
        >
          <option value="">{network.nativeCurrency.symbol}</option>
          {tokens.map(({ address: value, symbol }) => (
            <option key={value} value={value}>
              {symbol}
            </option>
          ))}
        </select>
      </div>
      <p id={id} className={isInvalid ? 'scope-hint' : 'scope-sr-only'} role="status">
        {isInvalid && <InlineError>{send.amountFormat(token.decimals)}</InlineError>}
      </p>
    </>
  )
}
