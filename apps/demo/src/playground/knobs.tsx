/** The settings beside the live widget, in three groups. */
import type { ReactNode } from 'react'
import { useTexts } from '../visit/texts/texts-context.js'
import {
  accents,
  currencies,
  locales,
  networkChoices,
  type Settings,
  signIns,
  themes,
} from './settings.js'

interface KnobsProps {
  readonly id?: string
  readonly settings: Settings
  readonly onChange: (change: Partial<Settings>) => void
}

function Choice<T extends string>({
  legend,
  all,
  value,
  words,
  onChange,
}: {
  legend: string
  all: readonly T[]
  value: T
  words: Readonly<Record<string, string>>
  onChange: (value: T) => void
}) {
  return (
    <fieldset className="knob">
      <legend>{legend}</legend>
      <div className="segments">
        {all.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={legend}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span>{words[option] ?? option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Switch({
  label,
  on,
  onChange,
}: {
  label: string
  on: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <label className="switch">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="knob-group" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

const featureNames = ['remote', 'gateway', 'email', 'money', 'swap'] as const

export function Knobs({ id, settings, onChange }: KnobsProps) {
  const { playground: texts } = useTexts()
  const { networks } = settings
  const toggle = (name: string) => {
    const next = networks.includes(name)
      ? networks.filter((other) => other !== name)
      : [...networks, name]
    if (next.length > 0) onChange({ networks: next })
  }
  return (
    <form id={id} className="knobs" aria-label={texts.settings}>
      <Group title={texts.look}>
        <Choice
          legend={texts.theme}
          all={themes}
          value={settings.theme}
          words={texts.themes}
          onChange={(theme) => onChange({ theme })}
        />
        <Choice
          legend={texts.language}
          all={locales}
          value={settings.locale as (typeof locales)[number]}
          words={{ en: 'English', de: 'Deutsch', ar: 'العربية' }}
          onChange={(locale) => onChange({ locale })}
        />
        <Choice
          legend={texts.currency}
          all={currencies}
          value={settings.currency}
          words={{ '': 'USD', EUR: 'EUR', JPY: 'JPY', AED: 'AED' }}
          onChange={(currency) => onChange({ currency })}
        />
        <fieldset className="knob">
          <legend>{texts.accent}</legend>
          <div className="swatches">
            {accents.map((accent) => (
              <label key={accent} className={`swatch swatch-${accent.slice(1) || 'default'}`}>
                <input
                  type="radio"
                  name="accent"
                  aria-label={accent || texts.defaultAccent}
                  checked={accent === settings.accent}
                  onChange={() => onChange({ accent })}
                />
              </label>
            ))}
          </div>
        </fieldset>
        <Choice
          legend={texts.corners}
          all={['', '8px', '0px']}
          value={settings.radius}
          words={texts.cornerNames}
          onChange={(radius) => onChange({ radius })}
        />
        <Choice
          legend={texts.layout}
          all={['dialog', 'embedded']}
          value={settings.embedded ? 'embedded' : 'dialog'}
          words={texts.layouts}
          onChange={(form) => onChange({ embedded: form === 'embedded' })}
        />
        <Switch
          label={texts.switches.balance}
          on={settings.balance}
          onChange={(balance) => onChange({ balance })}
        />
      </Group>
      <Group title={texts.chains}>
        <fieldset className="knob">
          <legend>{texts.networks}</legend>
          <div className="chips">
            {Object.entries(networkChoices).map(([name, network]) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={networks.includes(name)}
                  onChange={() => toggle(name)}
                />
                <span>{network.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="switches">
          <Switch
            label={texts.switches.allowUnsupportedChain}
            on={settings.allowUnsupportedChain}
            onChange={(allowUnsupportedChain) => onChange({ allowUnsupportedChain })}
          />
          <Switch
            label={texts.switches.enableInjected}
            on={settings.enableInjected}
            onChange={(enableInjected) => onChange({ enableInjected })}
          />
        </div>
      </Group>
      <Group title={texts.features}>
        <Choice
          legend={texts.signIn}
          all={signIns}
          value={settings.signIn}
          words={texts.signIns}
          onChange={(signIn) => onChange({ signIn })}
        />
        <div className="switches">
          {featureNames.map((name) => (
            <Switch
              key={name}
              label={texts.switches[name]}
              on={settings[name]}
              onChange={(on) => onChange({ [name]: on })}
            />
          ))}
        </div>
      </Group>
    </form>
  )
}
