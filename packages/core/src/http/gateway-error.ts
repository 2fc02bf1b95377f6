/** What a refusing, absent or wrong gateway tells the developer: with both values, and the setting to change. */
import type { KitEnvironment } from '../env.js'
import type { KitError } from '../errors/kit-error.js'
import type { AlertCodes } from '../extensions.js'
import type { GatewaySite } from './gateway-url.js'

declare module '../extensions.js' {
  interface AlertCodes {
    'app-configuration-invalid': string
    'gateway-unreachable': string
    'gateway-response-invalid': string
  }
}

/** Tells the developer, once a kit and code. */
export type RaiseAlert = (code: keyof AlertCodes, detail: string, message: string) => void

/** Paths that every gateway has. */
const always: ReadonlySet<string> = new Set(['/getWallets', '/v1/supported-chains'])

/** Which of both the gateway does not take: it says so in its refusal. */
function toRejection(answer: unknown): 'projectId' | 'origin' | undefined {
  const name = /"name":"(projectId|origin)"/.exec(String(answer))?.[1]
  return name === 'projectId' || name === 'origin' ? name : undefined
}

/**
 * Tells the developer what kept a gateway from answering. Each condition once a kit; others are told nowhere here.
 *
 * @param problem - What a read of the gateway ended with.
 * @param path - What was read.
 */
export function alertGatewayError(
  alert: RaiseAlert,
  env: KitEnvironment,
  { gatewayUrl, projectId }: GatewaySite,
  { code, details }: KitError,
  path: string,
): void {
  const page = env.window?.document?.location?.origin ?? 'this page'
  const project = `projectId "${projectId ?? ''}"`
  if (details.status === 403) {
    const refusal = toRejection(details.answer)
    const detail =
      refusal === 'projectId'
        ? `${gatewayUrl} has no project of ${project}. Change projectId in createKit, or add it to "projects" of the gateway.`
        : refusal === 'origin'
          ? `${gatewayUrl} does not take ${page} for ${project}. Add it to the "origins" of that project.`
          : `${gatewayUrl} takes nothing from ${page} for ${project}.`
    alert('app-configuration-invalid', detail, 'Invalid App Configuration')
  }
  if (code === 'network-unreachable')
    alert(
      'gateway-unreachable',
      `${gatewayUrl} does not answer ${page}. Check gatewayUrl in createKit, and that the gateway runs there.`,
      'Gateway Not Reachable',
    )
  if (code === 'gateway-response-invalid' || (details.status === 404 && always.has(path)))
    alert(
      'gateway-response-invalid',
      `${gatewayUrl} answers, and not as a gateway of Scope does. Check gatewayUrl in createKit.`,
      'Gateway Not Found',
    )
}
