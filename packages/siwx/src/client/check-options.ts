/** Names the path of what a host wrote wrongly. For development builds. */
import { KitError } from '@scope/core'
import type { SiwxOptions } from './sign-in-options.js'

type Check = readonly [isRight: (value: unknown) => boolean, expected: string]

const isText = (value: unknown) => typeof value === 'string'
const flag: Check = [(value) => typeof value === 'boolean', 'true or false']
// Printable ASCII, as EIP-4361 has it.
const isStatement = (value: unknown) => isText(value) && /^[ -~]+$/.test(String(value))

const checks: { readonly [N in keyof Required<SiwxOptions>]: Check } = {
  server: [(value) => isText(value) && value !== '', 'a URL or a path'],
  sessionProvider: [
    (value) =>
      typeof value === 'function' ||
      (typeof value === 'object' && value !== null && 'createMessage' in value),
    'createMessage and its like, or localSessions()',
  ],
  statement: [isStatement, 'one line of printable ASCII'],
  resources: [(value) => Array.isArray(value) && value.every(isText), 'a list of URIs'],
  expiresIn: [(value) => Number.isInteger(value) && Number(value) > 0, 'seconds, from 1'],
  path: [(value) => isText(value) && /^\/[^?#]*$/.test(String(value)), 'a path without a query'],
  session: [(value) => value === 'cookie' || value === 'token', 'cookie or token'],
  required: flag,
  oneClick: flag,
  sessionPerNetwork: flag,
  signOutOnDisconnect: flag,
  signOutOnAccountChange: flag,
  signOutOnNetworkChange: flag,
}

/** Throws `option-invalid`. */
export function checkOptions(options: SiwxOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const check = (checks as Readonly<Record<string, Check>>)[name]
    if (!check) throw new KitError('option-invalid', `siwx: ${name}: Unrecognized key`)
    const [isRight, expected] = check
    if (value !== undefined && !isRight(value))
      throw new KitError('option-invalid', `siwx: ${name}: Invalid input: expected ${expected}`)
  }
}
