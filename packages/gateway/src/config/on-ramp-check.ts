/** Checks that each on-ramp provider has its keys, and that users are sent to https pages only. */
import type { ConfigIssue } from './config-issue.js'
import type { Config } from './schema.js'

/** Settings and variables that need each other. */
function getMissing({ onRamp, secrets }: Config): ConfigIssue[] {
  const { coinbase, meld } = onRamp
  const pairs: readonly (readonly [path: string, value: unknown, by: string, needed: unknown])[] = [
    ['ONRAMP_COINBASE_KEY_ID', secrets.onRampCoinbaseKeyId, 'onRamp.coinbase', coinbase],
    ['ONRAMP_COINBASE_KEY_SECRET', secrets.onRampCoinbaseKeySecret, 'onRamp.coinbase', coinbase],
    ['onRamp.coinbase', coinbase, 'ONRAMP_COINBASE_KEY_ID', secrets.onRampCoinbaseKeyId],
    [
      'onRamp.coinbase',
      coinbase,
      'ONRAMP_COINBASE_WEBHOOK_SECRET',
      secrets.onRampCoinbaseWebhookSecret,
    ],
    ['ONRAMP_MELD_KEY', secrets.onRampMeldKey, 'onRamp.meld', meld],
    ['onRamp.meld', meld, 'ONRAMP_MELD_KEY', secrets.onRampMeldKey],
    [
      'onRamp.meld.webhookUrl',
      meld?.webhookUrl,
      'ONRAMP_MELD_WEBHOOK_SECRET',
      secrets.onRampMeldWebhookSecret,
    ],
    [
      'ONRAMP_MELD_WEBHOOK_SECRET',
      secrets.onRampMeldWebhookSecret,
      'onRamp.meld.webhookUrl',
      meld?.webhookUrl,
    ],
  ]
  return pairs.flatMap(([path, value, by, needed]) =>
    value === undefined && needed !== undefined
      ? [{ path, expected: `expected to be set, as ${by} is` }]
      : [],
  )
}

export function getOnRampIssues(config: Config): ConfigIssue[] {
  const { onRamp, secrets, environment } = config
  const issues = getMissing(config)
  if (environment !== 'production') return issues
  for (const provider of ['coinbase', 'meld'] as const) {
    const settings = onRamp[provider]
    if (!settings) continue
    for (const [index, origin] of settings.checkoutOrigins.entries()) {
      const path = `onRamp.${provider}.checkoutOrigins[${index}]`
      if (!origin.startsWith('https:')) issues.push({ path, expected: 'expected https' })
    }
    if (secrets.sessionSecret === undefined && secrets.authEncryptionKey === undefined) {
      const expected =
        'expected SESSION_SECRET or AUTH_ENCRYPTION_KEY to be set: only signed-in users buy'
      issues.push({ path: `onRamp.${provider}`, expected })
    }
  }
  return issues
}
