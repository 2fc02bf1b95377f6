/** Reads the configuration of the command: one JSON file, then the environment over it. */
import { readFileSync } from 'node:fs'
import { ConfigError, checkConfig } from './check.js'
import type { ConfigIssue } from './config-issue.js'
import type { Config } from './schema.js'

export type Environment = Readonly<Record<string, string | undefined>>

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readFile(path: string): Plain {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError([
      { path: 'GATEWAY_CONFIG', expected: 'expected the path of a file that can be read' },
    ])
  }
  try {
    const value: unknown = JSON.parse(text)
    if (isPlain(value)) return value
  } catch {
    // Said below: what the parser says quotes the file, which may hold a secret by mistake.
  }
  throw new ConfigError([
    { path: 'GATEWAY_CONFIG', expected: 'expected a file with one JSON object' },
  ])
}

/** Texts of the environment as the schema wants them; what is no number stays a text, and is refused by its path. */
const asNumber = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : text)

/** Where URLs stand: `${NAME}` in one is taken from the environment, so that keys stay out of the file. */
const withUrls = ['rpc', 'balances', 'prices', 'history', 'smartAccounts'] as const

function withKeys(value: unknown, env: Environment, path: string, missing: ConfigIssue[]): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      const found = env[name]
      if (found) return encodeURIComponent(found)
      missing.push({ path, expected: `expected ${name} in the environment` })
      return ''
    })
  }
  if (Array.isArray(value))
    return value.map((entry, index) => withKeys(entry, env, `${path}[${index}]`, missing))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      withKeys(entry, env, `${path}.${key}`, missing),
    ]),
  )
}

const fromEnvironment: readonly (readonly [name: string, ...path: string[]])[] = [
  ['HOST', 'host'],
  ['PORT', 'port'],
  ['TRUSTED_PROXIES', 'trustedProxies'],
  ['DATA_DIR', 'dataDir'],
  ['DIRECTORY_FILE', 'directory', 'file'],
  ['DIRECTORY_PUBLIC_KEY', 'directory', 'publicKey'],
  ['IMAGES_DIR', 'images', 'dir'],
  ['LOG_LEVEL', 'log'],
  ['STORE_PREFIX', 'store', 'prefix'],
]

function put(target: Plain, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    target[first] = value
    return
  }
  const inner = isPlain(target[first]) ? { ...target[first] } : {}
  target[first] = inner
  put(inner, rest, value)
}

/** Where nothing names a project, a machine for development gets one for pages of its own. */
const ownProject = {
  id: 'development',
  origins: ['http://localhost:*', 'http://127.0.0.1:*'],
  analytics: { enabled: true },
}

/**
 * `GATEWAY_CONFIG` names the file. `PROJECT_ID` and `PROJECT_ORIGINS` (comma list) are one project without a file.
 * Throws `ConfigError` with every wrong path.
 */
export function readConfig(env: Environment): Config {
  const value: Plain = env.GATEWAY_CONFIG ? readFile(env.GATEWAY_CONFIG) : {}
  if ('secrets' in value) {
    throw new ConfigError([
      { path: 'secrets', expected: 'expected no such setting: secrets come from the environment' },
    ])
  }
  for (const [name, ...path] of fromEnvironment) {
    const text = env[name]
    if (text) put(value, path, asNumber(text))
  }
  value.environment ??= env.NODE_ENV === 'development' ? 'development' : 'production'
  if (env.PROJECT_ID) {
    const origins = (env.PROJECT_ORIGINS ?? '').split(',').filter(Boolean)
    const analytics = { enabled: env.PROJECT_ANALYTICS === 'true' }
    value.projects = [
      { id: env.PROJECT_ID, origins: origins.map((origin) => origin.trim()), analytics },
    ]
  }
  if (value.environment === 'development') value.projects ??= [ownProject]
  value.projects ??= []
  const missing: ConfigIssue[] = []
  for (const part of withUrls) {
    if (part in value) value[part] = withKeys(value[part], env, part, missing)
  }
  const secrets = {
    databaseUrl: env.DATABASE_URL || undefined,
    redisUrl: env.REDIS_URL || undefined,
    operatorToken: env.OPERATOR_TOKEN || undefined,
    analyticsSecret: env.ANALYTICS_SECRET || undefined,
    sessionSecret: env.SESSION_SECRET || undefined,
    namesSigningKey: env.NAMES_SIGNING_KEY || undefined,
    paymasterSigningKey: env.PAYMASTER_SIGNING_KEY || undefined,
    authEncryptionKey: env.AUTH_ENCRYPTION_KEY || undefined,
    smtpUrl: env.SMTP_URL || undefined,
    onRampCoinbaseKeyId: env.ONRAMP_COINBASE_KEY_ID || undefined,
    onRampCoinbaseKeySecret: env.ONRAMP_COINBASE_KEY_SECRET || undefined,
    onRampCoinbaseWebhookSecret: env.ONRAMP_COINBASE_WEBHOOK_SECRET || undefined,
    onRampMeldKey: env.ONRAMP_MELD_KEY || undefined,
    zeroExApiKey: env.ZEROEX_API_KEY || undefined,
    onRampMeldWebhookSecret: env.ONRAMP_MELD_WEBHOOK_SECRET || undefined,
    social: {
      google: env.SOCIAL_GOOGLE_SECRET || undefined,
      apple: env.SOCIAL_APPLE_SECRET || undefined,
      github: env.SOCIAL_GITHUB_SECRET || undefined,
      facebook: env.SOCIAL_FACEBOOK_SECRET || undefined,
      x: env.SOCIAL_X_SECRET || undefined,
      discord: env.SOCIAL_DISCORD_SECRET || undefined,
    },
  }
  // All at once: the rest is checked with the missing values left out.
  let config: Config
  try {
    config = checkConfig({ ...value, secrets })
  } catch (error) {
    if (missing.length === 0 || !(error instanceof ConfigError)) throw error
    const known = new Set(missing.map(({ path }) => path))
    throw new ConfigError([...missing, ...error.errors.filter(({ path }) => !known.has(path))])
  }
  if (missing.length > 0) throw new ConfigError(missing)
  return config
}
