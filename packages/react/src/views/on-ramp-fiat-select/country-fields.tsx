import type { OnRamp, OnRampForm } from '@scope/core/on-ramp'
import { useMemo } from 'react'
import { useMessages } from '../../hooks/use-messages.js'
import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { getCountries, states } from '../../lib/countries.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'

const dress = adoptStyles(`
.scope.scope .scope-select-label{display:grid;grid-template-columns:minmax(0,1fr);gap:calc(var(--s-gap)*1.5)}
.scope.scope .scope-select{appearance:auto;inline-size:100%;text-overflow:ellipsis}
`)

/** Country of the user, and their state in the US: what is offered depends on them. */
export function CountryFields({
  onRamp,
  form: { country, subdivision },
}: {
  readonly onRamp: OnRamp
  readonly form: OnRampForm
}) {
  const { locale } = useMessages()
  const messages = useOnRampMessages()
  const countries = useMemo(() => getCountries(locale), [locale])
  useEffectBeforePaint(() => dress(document), [])
  return (
    <div className="scope-form">
      <label className="scope-select-label">
        <span className="scope-label">{messages.country}</span>
        <select
          className="scope-field scope-select"
          autoComplete="country"
          value={country}
          onChange={({ target }) => onRamp.setCountry(target.value)}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {country === 'US' && (
        <label className="scope-select-label">
          <span className="scope-label">{messages.state}</span>
          <select
            className="scope-field scope-select"
            autoComplete="address-level1"
            value={subdivision ?? ''}
            onChange={({ target }) => onRamp.setCountry(country, target.value || undefined)}
          >
            <option value="">{messages.anyState}</option>
            {states.map(({ code, name }) => (
              <option key={code} value={code} lang="en">
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
