/** `scope-gateway init`: writes a configuration that works, with fresh secrets, and says what to do next. */
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config/check.js'
import { readConfig } from '../config/read.js'

export const initHelp =
  'scope-gateway init --origin https://shop.example.com [--name "My shop"] [--project shop] [--folder .]'

const secret = () => randomBytes(32).toString('hex')

/** A site on this machine, which has no TLS: its gateway has none, either. */
const isLocal = (origin: string) =>
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:(\d+|\*))?$/.test(origin)

/** Never replaces a file. */
function write(path: string, text: string, mode: number): void {
  const file = openSync(path, 'wx', mode)
  try {
    writeSync(file, text)
  } finally {
    closeSync(file)
  }
}

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      origin: { type: 'string', multiple: true },
      name: { type: 'string' },
      project: { type: 'string', default: 'shop' },
      folder: { type: 'string', default: '.' },
    },
  }).values

/**
 * Writes `gateway.config.json` and `.env` into a folder.
 *
 * @param args - Arguments after `init`.
 * @param say - Prints a line.
 * @returns The exit code: 0, or 2 if nothing was written.
 */
export function initCommand(args: readonly string[], say: (text: string) => void): number {
  let values: ReturnType<typeof parse>
  try {
    values = parse(args)
  } catch (error) {
    say(`${error instanceof Error ? error.message : 'Unknown option'}\n${initHelp}`)
    return 2
  }
  const { origin: origins, name, project, folder } = values
  if (!origins) {
    say(
      `--origin is missing: the origin of your site, such as https://shop.example.com.\n${initHelp}`,
    )
    return 2
  }
  const settingsFile = join(folder, 'gateway.config.json')
  const environmentFile = join(folder, '.env')
  const existing = [settingsFile, environmentFile].filter((path) => existsSync(path))
  if (existing.length > 0) {
    say(
      `${existing.join(' and ')} exists. Nothing was written. Remove it, or choose another --folder.`,
    )
    return 2
  }
  const isDevelopment = origins.every(isLocal)
  const named = name === undefined ? {} : { name }
  const settings = {
    projects: [{ id: project, ...named, origins, analytics: { enabled: true } }],
  }
  const secrets = { OPERATOR_TOKEN: secret(), SESSION_SECRET: secret(), ANALYTICS_SECRET: secret() }
  const environment = {
    NODE_ENV: isDevelopment ? 'development' : 'production',
    GATEWAY_CONFIG: './gateway.config.json',
    ...secrets,
  }
  write(settingsFile, `${JSON.stringify(settings, undefined, 2)}\n`, 0o644)
  try {
    readConfig({ ...environment, GATEWAY_CONFIG: settingsFile })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    unlinkSync(settingsFile)
    say(`Nothing was written:\n${error.message}`)
    return 2
  }
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  // Others of this machine may not read it.
  write(environmentFile, `${lines.join('\n')}\n`, 0o600)
  say(`Wrote ${settingsFile}, and ${environmentFile} with new secrets. Keep .env out of version control.

Next:
1. In this folder, check the configuration:  npx @scope/gateway check
2. Start the gateway:                        npx @scope/gateway
3. ${
    isDevelopment
      ? 'Pass it to the kit. Before production, set NODE_ENV=production in .env, and https origins:'
      : 'Make it reachable by https, then pass it to the kit:'
  }

   createKit({ …, gatewayUrl: '${isDevelopment ? 'http://localhost:8787' : 'https://gateway.example.com'}', projectId: '${project}' })

The dashboard is at /dashboard. It asks for OPERATOR_TOKEN, which is in .env.`)
  return 0
}
