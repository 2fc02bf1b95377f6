/** What an operator may set, its defaults, and what was expected where a value is wrong. Secrets come from outside it. */
import { z } from 'zod'
import { balanceSettings, historySettings, priceSettings } from './asset-data-settings.js'
import { authSettings, smtpUrl } from './auth-settings.js'
import { parseCoinbaseKey } from './coinbase-key.js'
import { connectionLimits } from './connection-limits.js'
import { parsePublicKey } from './ed25519-key.js'
import { nameSettings, signingKey } from './name-settings.js'
import { networkSettings } from './network-settings.js'
import { onRampSettings } from './on-ramp-settings.js'
import { parseOriginPattern } from './origin.js'
import { projectName } from './project-name.js'
import { rateSettings } from './rate-settings.js'
import { chainId, expected, httpUrl, whole } from './shapes.js'
import { smartAccountSettings } from './smart-account-settings.js'
import { socialSecrets } from './social-settings.js'
import { storeSettings } from './store-settings.js'
import { swapSettings } from './swap-settings.js'

export const projectIdPattern = /^[A-Za-z0-9_-]{1,64}$/

const originPattern = z
  .string(expected('an origin'))
  .refine((text) => parseOriginPattern(text) !== undefined, {
    error: 'expected an origin such as https://app.example.com or https://*.example.com, no path',
  })

const limit = (requests: number, seconds = 60) =>
  z
    .strictObject({
      requests: whole(1, 10_000_000, 'requests').default(requests),
      seconds: whole(1, 3600, 'seconds').default(seconds),
    })
    .prefault({})

const project = z.strictObject({
  /** Users and their wallets belong to a project: another id is other users, with other wallets. */
  id: z.string(expected('a project id')).regex(projectIdPattern, {
    error: 'expected 1 to 64 letters, digits, "-" or "_"',
  }),
  /** In emails. Defaults to the host of the page that asks. */
  name: projectName.optional(),
  origins: z.array(originPattern, expected('a list of origins')),
  analytics: z
    .strictObject({
      enabled: z.boolean(expected('true or false')).default(false),
      /** Keeps a keyed hash of addresses, never one in clear. Needs ANALYTICS_SECRET. */
      addresses: z.boolean(expected('true or false')).default(false),
    })
    .prefault({}),
})

const perKind = (perIp: ReturnType<typeof limit>, perProject: ReturnType<typeof limit>) =>
  z.strictObject({ perIp, perProject }).prefault({})

export const settings = z.strictObject({
  environment: z
    .enum(['production', 'development'], expected('production or development'))
    .default('production'),
  host: z.string(expected('an address to listen on')).min(1).default('0.0.0.0'),
  port: whole(0, 65535, 'the port').default(8787),
  /** How many proxies stand before the gateway: that many entries of X-Forwarded-For are believed, from the right. */
  trustedProxies: whole(0, 10, 'proxies').default(0),
  /** Folder of the embedded database; `memory` keeps nothing. Left alone where DATABASE_URL is set. */
  dataDir: z.string(expected('a folder')).min(1).default('./gateway-data'),
  projects: z
    .array(project, expected('a list of projects'))
    .min(1, { error: 'expected at least one project: { "id": "…", "origins": ["https://…"] }' })
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
      error: 'expected ids that differ',
    }),
  limits: z
    .strictObject({
      /** One address within one project. */
      perIp: limit(1200),
      perProject: limit(60_000),
      /** JSON-RPC calls, each of a batch counted. */
      rpc: perKind(limit(1200), limit(120_000)),
      /** Signing in: nonces, proofs, sign-outs. */
      siwx: perKind(limit(60), limit(6_000)),
      /** Balances, prices, history: each may ask many nodes. */
      data: perKind(limit(120), limit(12_000)),
      /** Names and identities: each request may query nodes and the servers that names point to. */
      names: perKind(limit(120), limit(12_000)),
      /** Buying: options, quotes, sessions, statuses. */
      onRamp: perKind(limit(120), limit(12_000)),
      /** Swapping: tokens, quotes, transactions. */
      swap: perKind(limit(120), limit(12_000)),
      /** The embedded wallet: codes, proofs, sessions, shares. */
      auth: perKind(limit(120), limit(12_000)),
      /** Emails with a code or a link, to any recipient. */
      mail: perKind(limit(30, 3600), limit(3_000, 3600)),
      /** Wrong codes in new browsers. After that a new browser has to be let in by a mailed link. */
      wrongCodes: z.strictObject({ perProject: limit(120, 3600) }).prefault({}),
      maxBodyBytes: whole(1024, 10_485_760, 'bytes').default(1_048_576),
      bodyTimeoutSeconds: whole(1, 120, 'seconds').default(10),
      maxBatchSize: whole(1, 1000, 'calls').default(1000),
      ...connectionLimits,
    })
    .prefault({}),
  /** Short-lived state, in Redis or in the process. */
  store: storeSettings,
  /** Time in seconds that `/readyz` fails before the gateway stops listening. Defaults to 5 in production, else 0. */
  drainSeconds: whole(0, 300, 'seconds').optional(),
  directory: z
    .strictObject({
      /** JSON: what the operator adds and changes; read at start and when it changes. */
      file: z.string(expected('a path')).min(1).optional(),
      /** Ed25519: with it the file is believed only where the signature beside it is this key's. */
      publicKey: z
        .string(expected('a key'))
        .refine((text) => parsePublicKey(text) !== undefined, {
          error:
            'expected an Ed25519 public key in base64: `scope-gateway directory keys` makes one',
        })
        .optional(),
      /** Without it the directory holds the operator's wallets alone. */
      useBundledWallets: z.boolean(expected('true or false')).default(true),
    })
    .prefault({}),
  images: z.strictObject({ dir: z.string(expected('a path')).min(1).optional() }).prefault({}),
  rpc: z
    .strictObject({
      /** By CAIP-2 id, in order of preference; of bip122 APIs as Esplora's. `${NAME}` is taken from the environment: keys never stand in a file. */
      nodes: z
        .record(
          chainId,
          z
            .array(httpUrl('the URL of a node'), expected('a list of URLs'))
            .min(1, expected('at least one URL')),
        )
        .default({}),
      /** The public nodes of well-known networks, for chains that `nodes` does not name. */
      usePublicNodes: z.boolean(expected('true or false')).default(false),
      /** Lets nodes be reached over http and in private networks. */
      allowPrivateNetworks: z.boolean(expected('true or false')).default(false),
      timeoutSeconds: whole(1, 60, 'seconds').default(10),
      /** Failures in a row after which a node is left alone, and for how long. */
      circuitBreaker: z
        .strictObject({
          failureThreshold: whole(1, 100, 'failures').default(3),
          resetSeconds: whole(1, 600, 'seconds').default(15),
        })
        .prefault({}),
    })
    .prefault({}),
  /** What approvals of the embedded wallet call networks that are not well known, by CAIP-2 id. */
  networks: networkSettings,
  balances: balanceSettings,
  prices: priceSettings,
  rates: rateSettings,
  history: historySettings,
  analytics: z
    .strictObject({
      retentionDays: whole(1, 3650, 'days').default(90),
      /** What one project's events may add to the database in a day (UTC). */
      megabytesPerDay: whole(1, 1_000_000, 'megabytes').default(100),
    })
    .prefault({}),
  siwx: z
    .strictObject({
      /** Of which accounts may sign in; the well-known networks and those of `rpc.nodes`. */
      chains: z
        .array(
          z.string().regex(/^(eip155|solana|bip122):[-_a-zA-Z0-9]{1,32}$/, {
            error: 'expected a CAIP-2 id of eip155, solana or bip122',
          }),
          expected('a list of CAIP-2 ids'),
        )
        .min(1, expected('at least one'))
        .optional(),
      /** How pages carry a session: a cookie is for a gateway of the same site. */
      session: z.enum(['cookie', 'token'], expected('cookie or token')).default('cookie'),
      maxSessionSeconds: whole(60, 31 * 86_400, 'seconds').default(86_400),
      /** Sessions of one project. The oldest end when there are more. */
      maxSessions: whole(100, 10_000_000, 'sessions').default(50_000),
    })
    .prefault({}),
  names: nameSettings,
  smartAccounts: smartAccountSettings,
  onRamp: onRampSettings,
  swap: swapSettings,
  auth: authSettings,
  metrics: z
    .enum(['operator', 'open', 'off'], expected('operator, open or off'))
    .default('operator'),
  log: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      expected('debug, info, warn, error or silent'),
    )
    .default('info'),
})

const short = 'expected at least 32 characters, of several each: `scope-gateway secret` makes one'
const several = expected('a text, or a list of them')

/** One, or several by comma: what is made is made with the first, all of them are accepted. */
const secretList = z
  .union([z.string(), z.array(z.string()).readonly()], several)
  .transform((listed): readonly string[] =>
    typeof listed === 'string'
      ? listed.split(',').flatMap((secret) => secret.trim() || [])
      : listed,
  )
  .refine((all) => all.length > 0 && all.every((secret) => secret.length >= 32), { error: short })
  .refine((all) => all.length <= 10, { error: 'expected at most 10' })
  .refine((all) => new Set(all).size === all.length, { error: 'expected secrets that differ' })

/** As a provider gave it. */
const providerSecret = z
  .string()
  .min(8, expected('at least 8 characters'))
  .max(512, expected('at most 512 characters'))
  .regex(/^[\x21-\x7e]+$/, { error: 'expected printable characters without spaces' })

export const secrets = z.strictObject({
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'expected postgres://…' })
    .optional(),
  redisUrl: z
    .string()
    .regex(/^rediss?:\/\//, { error: 'expected redis://… or rediss://…' })
    .optional(),
  operatorToken: secretList.optional(),
  analyticsSecret: secretList.optional(),
  sessionSecret: secretList.optional(),
  namesSigningKey: signingKey.optional(),
  /** Signs for the development paymaster. */
  paymasterSigningKey: signingKey.optional(),
  /** Encrypts what the embedded wallet keeps of users. */
  authEncryptionKey: secretList.optional(),
  smtpUrl: smtpUrl.optional(),
  onRampCoinbaseKeyId: providerSecret.optional(),
  onRampCoinbaseKeySecret: z
    .string()
    .refine((text) => parseCoinbaseKey(text) !== undefined, {
      error: 'expected the secret of a key: Ed25519 in base64, or P-256 in PEM',
    })
    .optional(),
  onRampCoinbaseWebhookSecret: providerSecret.optional(),
  onRampMeldKey: providerSecret.optional(),
  onRampMeldWebhookSecret: providerSecret.optional(),
  zeroExApiKey: providerSecret.optional(),
  /** Of clients at accounts elsewhere. */
  social: socialSecrets,
})

export type Settings = z.output<typeof settings>
export type Secrets = z.output<typeof secrets>
export type Project = Settings['projects'][number]
/**
 * Configuration of `createGateway`: the settings, and `secrets` from the environment. Only `projects` is
 * required.
 */
export type GatewayConfig = z.input<typeof settings> & {
  readonly secrets?: z.input<typeof secrets>
}
export interface Config extends Settings {
  readonly secrets: Secrets
}
