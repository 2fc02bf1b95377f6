/** The knobs beside the live widget. */
import { accents, locales, networkChoices, type Settings, signIns, themes } from './settings.js'

interface KnobsProps {
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

export function Knobs({ settings, onChange }: KnobsProps) {
  const { networks } = settings
  const toggle = (name: string) => {
    const next = networks.includes(name)
      ? networks.filter((other) => other !== name)
      : [...networks, name]
    if (next.length > 0) onChange({ networks: next })
  }
  return (
    <form className="knobs" aria-label="Settings">
      <Choice
        legend="Theme"
        all={themes}
        value={settings.theme}
        words={{ auto: 'Auto', light: 'Light', dark: 'Dark' }}
        onChange={(theme) => onChange({ theme })}
      />
      <Choice
        legend="Language and direction"
        all={locales}
        value={settings.locale as (typeof locales)[number]}
        words={{ en: 'English', de: 'Deutsch', ar: 'العربية' }}
        onChange={(locale) => onChange({ locale })}
      />
      <fieldset className="knob">
        <legend>Accent</legend>
        <div className="swatches">
          {accents.map((accent) => (
            <label key={accent} className={`swatch swatch-${accent.slice(1) || 'default'}`}>
              <input
                type="radio"
                name="accent"
                aria-label={accent || 'Default'}
                checked={accent === settings.accent}
                onChange={() => onChange({ accent })}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <Choice
        legend="Corners"
        all={['', '8px', '0px']}
        value={settings.radius}
        words={{ '': 'Round', '8px': 'Slight', '0px': 'Square' }}
        onChange={(radius) => onChange({ radius })}
      />
      <Choice
        legend="Layout"
        all={['dialog', 'embedded']}
        value={settings.embedded ? 'embedded' : 'dialog'}
        words={{ dialog: 'Dialog', embedded: 'Embedded' }}
        onChange={(form) => onChange({ embedded: form === 'embedded' })}
      />
      <Choice
        legend="Sign-in"
        all={signIns}
        value={settings.signIn}
        words={{ '': 'Off', optional: 'Optional', required: 'Required' }}
        onChange={(signIn) => onChange({ signIn })}
      />
      <fieldset className="knob">
        <legend>Networks</legend>
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
      <fieldset className="knob">
        <legend>Features</legend>
        <Switch
          label="Balance on the button"
          on={settings.balance}
          onChange={(balance) => onChange({ balance })}
        />
        <Switch
          label="Allow unlisted networks"
          on={settings.allowUnsupportedChain}
          onChange={(allowUnsupportedChain) => onChange({ allowUnsupportedChain })}
        />
        <Switch
          label="Use window.ethereum"
          on={settings.enableInjected}
          onChange={(enableInjected) => onChange({ enableInjected })}
        />
        <Switch
          label="WalletConnect"
          on={settings.remote}
          onChange={(remote) => onChange({ remote })}
        />
        <Switch
          label="Wallet directory"
          on={settings.gateway}
          onChange={(gateway) => onChange({ gateway })}
        />
        <Switch
          label="Email wallet"
          on={settings.email}
          onChange={(email) => onChange({ email })}
        />
        <Switch
          label="Tokens, send and receive"
          on={settings.money}
          onChange={(money) => onChange({ money })}
        />
        <Switch label="Swap" on={settings.swap} onChange={(swap) => onChange({ swap })} />
      </fieldset>
    </form>
  )
}
