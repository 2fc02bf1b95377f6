/** What a relay's refusal tells the developer, by its words: in the console, and in the widget where `debug` is on. */
import type { AlertCode } from '../alerts.js'
import type { FeatureContext } from '../feature.js'

interface RelayAlert {
  readonly code: AlertCode
  readonly message: string
  readonly detail: string
}

const conditions: readonly (RelayAlert & { readonly words: string })[] = [
  {
    words: 'JWT Token is not yet valid',
    code: 'session-expired',
    message: 'Session Expired',
    detail: 'The relay refused this device’s clock: check the time settings.',
  },
  {
    words: 'Unauthorized: invalid key',
    code: 'project-id-invalid',
    message: 'Invalid Project ID - update configuration',
    detail: 'The relay does not know the project id.',
  },
  {
    words: 'Unauthorized: origin not allowed',
    code: 'app-configuration-invalid',
    message: 'Invalid App Configuration',
    detail: 'This origin is not on the allow-list of the project id.',
  },
]

/** Hears what went wrong below. Each condition is told once; nothing of what was heard is repeated, as it names keys. */
export function alertDeveloper(alert: FeatureContext['alert']): (text: string) => void {
  return (text) => {
    const known = conditions.find(({ words }) => text.includes(words))
    if (known) alert(known.code, known.detail, known.message)
  }
}
