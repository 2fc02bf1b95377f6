/** Checks a configuration as a whole. Says each wrong path and what was expected, never the value: it may be a secret. */
import { z } from 'zod'
import type { ConfigIssue } from './config-issue.js'
import { getFarcasterIssues } from './farcaster-check.js'
import { getNetworkIssues } from './network-check.js'
import { getOnRampIssues } from './on-ramp-check.js'
import { getRateIssues } from './rate-check.js'
import { type Config, secrets, settings } from './schema.js'
import { getSmartAccountIssues } from './smart-account-check.js'
import { getSocialIssues, socialVariable } from './social-check.js'

/**
 * Error of an invalid gateway configuration. Lists all issues, and never contains a value, which may be a
 * secret.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(readonly errors: readonly ConfigIssue[]) {
    super(errors.map(({ path, expected }) => `${path}: ${expected}`).join('\n'))
  }
}

const variables: Readonly<Record<string, string>> = {
  databaseUrl: 'DATABASE_URL',
  redisUrl: 'REDIS_URL',
  operatorToken: 'OPERATOR_TOKEN',
  analyticsSecret: 'ANALYTICS_SECRET',
  sessionSecret: 'SESSION_SECRET',
  namesSigningKey: 'NAMES_SIGNING_KEY',
  paymasterSigningKey: 'PAYMASTER_SIGNING_KEY',
  authEncryptionKey: 'AUTH_ENCRYPTION_KEY',
  smtpUrl: 'SMTP_URL',
  onRampCoinbaseKeyId: 'ONRAMP_COINBASE_KEY_ID',
  onRampCoinbaseKeySecret: 'ONRAMP_COINBASE_KEY_SECRET',
  onRampCoinbaseWebhookSecret: 'ONRAMP_COINBASE_WEBHOOK_SECRET',
  onRampMeldKey: 'ONRAMP_MELD_KEY',
  onRampMeldWebhookSecret: 'ONRAMP_MELD_WEBHOOK_SECRET',
  zeroExApiKey: 'ZEROEX_API_KEY',
}

function pathText(path: readonly PropertyKey[]): string {
  const [first, second, third] = path
  if (first === 'secrets' && second === 'social' && typeof third === 'string')
    return socialVariable(third)
  if (first === 'secrets' && typeof second === 'string') return variables[second] ?? 'secrets'
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else text += text === '' ? String(part) : `.${String(part)}`
  }
  return text || 'configuration'
}

function getIssues(error: z.ZodError, prefix: readonly PropertyKey[] = []): ConfigIssue[] {
  return error.issues.flatMap((issue): ConfigIssue[] => {
    const path = [...prefix, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: pathText([...path, key]),
        expected: /token|secret|password|url$/i.test(key)
          ? 'expected no such setting: secrets come from the environment'
          : 'expected no such setting',
      }))
    }
    const inner = issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined
    return [{ path: pathText(path), expected: inner ?? issue.message }]
  })
}

/** What users write into examples, and leave there. What chance makes may begin with any digit, and with one twice. */
const knownKeys =
  /^(change-?me|secret|password|token|example|test)|^((0123456789abcdef)+|(abc|123)+\d*)$/i

/** All that the gateway may ask, by path. */
function getUrls({
  rpc,
  balances,
  prices,
  history,
  smartAccounts,
  onRamp,
  swap,
  auth,
}: Config): [string, string | undefined][] {
  return [
    ...Object.entries(rpc.nodes).flatMap(([chain, urls]) =>
      urls.map((url, index): [string, string] => [`rpc.nodes.${chain}[${index}]`, url]),
    ),
    ...Object.entries(history.etherscan).map(([chain, url]): [string, string] => [
      `history.etherscan.${chain}`,
      url,
    ]),
    ...Object.entries(smartAccounts.bundlers).flatMap(([chain, urls]) =>
      urls.map((url, index): [string, string] => [
        `smartAccounts.bundlers.${chain}[${index}]`,
        url,
      ]),
    ),
    ...Object.entries(smartAccounts.paymasters).map(
      ([chain, paymaster]): [string, string | undefined] => [
        `smartAccounts.paymasters.${chain}.url`,
        'url' in paymaster ? paymaster.url : undefined,
      ],
    ),
    ['onRamp.coinbase.apiUrl', onRamp.coinbase?.apiUrl],
    ['onRamp.coinbase.developerApiUrl', onRamp.coinbase?.developerApiUrl],
    ['onRamp.meld.apiUrl', onRamp.meld?.apiUrl],
    ['swap.kyberSwap.apiUrl', swap.kyberSwap?.apiUrl],
    ['swap.zeroEx.apiUrl', swap.zeroEx?.apiUrl],
    ['balances.indexer.url', balances.indexer?.url],
    ['history.indexer.url', history.indexer?.url],
    ['prices.api.url', prices.api?.url],
    ['auth.farcaster.relayUrl', auth.farcaster?.relayUrl],
  ]
}
/** Of a digit again and again, a small number, or the first account of every development chain. */
const isKnownKey = (key: string): boolean =>
  new Set(key.slice(2).toLowerCase()).size < 8 ||
  BigInt(key) < 1n << 128n ||
  key.toLowerCase() === '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

function joint(config: Config): ConfigIssue[] {
  const errors: ConfigIssue[] = []
  const { projects, secrets, environment, rpc } = config
  projects.forEach(({ analytics }, index) => {
    if (analytics.addresses && secrets.analyticsSecret === undefined) {
      const path = `projects[${index}].analytics.addresses`
      errors.push({
        path,
        expected: 'expected ANALYTICS_SECRET to be set, which addresses are hashed with',
      })
    }
  })
  if (config.directory.publicKey !== undefined && config.directory.file === undefined) {
    errors.push({
      path: 'directory.publicKey',
      expected: 'expected directory.file to be set, whose signature it checks',
    })
  }
  const { namesSigningKey } = secrets
  if (namesSigningKey !== undefined && config.names.suffixes.length === 0) {
    errors.push({
      path: 'NAMES_SIGNING_KEY',
      expected: 'expected names.suffixes to be set, whose names it signs',
    })
  }
  if (secrets.authEncryptionKey !== undefined && config.auth.origin === undefined) {
    errors.push({
      path: 'auth.origin',
      expected:
        'expected the gateway’s own origin, as browsers reach it: AUTH_ENCRYPTION_KEY is set',
    })
  }
  if ((secrets.smtpUrl === undefined) !== (config.auth.mail === undefined)) {
    const [path, other] =
      config.auth.mail === undefined ? ['auth.mail.from', 'SMTP_URL'] : ['SMTP_URL', 'auth.mail']
    errors.push({ path, expected: `expected to be set, as ${other} is` })
  }
  if ((secrets.zeroExApiKey === undefined) !== (config.swap.zeroEx === undefined)) {
    const [path, other] = config.swap.zeroEx
      ? ['ZEROEX_API_KEY', 'swap.zeroEx']
      : ['swap.zeroEx', 'ZEROEX_API_KEY']
    errors.push({ path, expected: `expected to be set, as ${other} is` })
  }
  errors.push(
    ...getSocialIssues(config),
    ...getFarcasterIssues(config),
    ...getNetworkIssues(config),
    ...getSmartAccountIssues(config),
    ...getOnRampIssues(config),
    ...getRateIssues(config),
  )
  if (environment === 'production') {
    if (config.auth.origin?.startsWith('http:')) {
      errors.push({
        path: 'auth.origin',
        expected: 'expected https, or NODE_ENV=development for a gateway on this machine',
      })
    }
    if (namesSigningKey !== undefined && isKnownKey(namesSigningKey)) {
      errors.push({
        path: 'NAMES_SIGNING_KEY',
        expected: 'expected a random key, not the key of a published example',
      })
    }
    for (const key of [
      'operatorToken',
      'analyticsSecret',
      'sessionSecret',
      'authEncryptionKey',
    ] as const) {
      if (secrets[key]?.some((secret) => knownKeys.test(secret) || new Set(secret).size < 8)) {
        errors.push({
          path: variables[key] ?? key,
          expected: 'expected chance, not a text of an example: `scope-gateway secret` makes one',
        })
      }
    }
  }
  for (const [path, url] of getUrls(config)) {
    if (!rpc.allowPrivateNetworks && url?.startsWith('http:'))
      errors.push({ path, expected: 'expected https, or rpc.allowPrivateNetworks to be true' })
  }
  return errors
}

const parsed = z.looseObject({ secrets: z.unknown() }).partial()

/** Returns the configuration with its defaults, from any source. Throws `ConfigError`. */
export function checkConfig(value: unknown): Config {
  const read = parsed.safeParse(value)
  if (!read.success) {
    throw new ConfigError([{ path: 'configuration', expected: 'expected one object of settings' }])
  }
  const { secrets: secret = {}, ...rest } = read.data
  const plain = settings.safeParse(rest)
  const hidden = secrets.safeParse(secret)
  const errors = [
    ...(plain.success ? [] : getIssues(plain.error)),
    ...(hidden.success ? [] : getIssues(hidden.error, ['secrets'])),
  ]
  if (!plain.success || !hidden.success) throw new ConfigError(errors)
  const config = { ...plain.data, secrets: hidden.data }
  const more = joint(config)
  if (more.length > 0) throw new ConfigError(more)
  return config
}
