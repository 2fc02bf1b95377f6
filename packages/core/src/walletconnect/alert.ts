/** What a relay's refusal tells the developer, by its words. */
import type { RemoteAlertCode } from '../alerts.js'

export interface RelayAlert {
  readonly code: RemoteAlertCode
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

export const alertFor = (text: string): RelayAlert | undefined =>
  conditions.find(({ words }) => text.includes(words))
