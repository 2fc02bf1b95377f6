import type { FiatCurrency, OnRamp, OnRampForm } from '@scope/core/on-ramp'
import { useMessages } from '../../hooks/use-messages.js'
import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { useOnRampForm, useOpenOnRamp } from '../../hooks/use-on-ramp-state.js'
import { numberFormat } from '../../lib/amount-text.js'
import { useKit } from '../../scope-context.js'
import { IconTile } from '../../ui/icon-tile.js'
import { OnRampFailed } from '../../ui/on-ramp-states.js'
import { Row } from '../../ui/row.js'
import { Skeleton } from '../../ui/skeleton.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { CountryFields } from './country-fields.js'

/** Country of the user, and currencies that can be paid with there. */
export function OnRampFiatSelectView() {
  const { onRamp, isLost, open } = useOpenOnRamp()
  const form = useOnRampForm()
  if (isLost) return <OnRampFailed onRetry={open} />
  if (!onRamp || !form) return <Skeleton rows={4} />
  return (
    <>
      <CountryFields onRamp={onRamp} form={form} />
      <Currencies onRamp={onRamp} form={form} />
    </>
  )
}

function Currencies({ onRamp, form }: { readonly onRamp: OnRamp; readonly form: OnRampForm }) {
  const { modal } = useKit()
  const messages = useOnRampMessages()
  const { options, currency } = form
  if (options.status === 'loading') return <Skeleton rows={3} />
  if (options.status === 'failed') return <OnRampFailed onRetry={onRamp.retry} />
  return (
    <section aria-label={messages.currencies}>
      <ul className="scope-list">
        {options.currencies.map((row) => (
          <li key={row.code}>
            <CurrencyRow
              currency={row}
              isCurrent={row.code === currency?.code}
              onClick={() => {
                onRamp.setCurrency(row.code)
                modal.back()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `$` of USD. The code if the language has no symbol for it. */
const getSymbol = (code: string, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? code

function CurrencyRow({
  currency: { code },
  isCurrent,
  onClick,
}: {
  readonly currency: FiatCurrency
  readonly isCurrent: boolean
  readonly onClick: () => void
}) {
  const { locale } = useMessages()
  const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(code)
  return (
    <Row
      image={
        <IconTile>
          <bdi aria-hidden="true">{getSymbol(code, locale)}</bdi>
        </IconTile>
      }
      title={<bdi>{name}</bdi>}
      detail={<bdi>{code}</bdi>}
      end={isCurrent && <ViewIcon name="check" />}
      isCurrent={isCurrent}
      onClick={onClick}
    />
  )
}
