/** Settings of buying crypto with money: the providers, and where they may be used. */
import { z } from 'zod'
import { chainId, expected, httpUrl, whole } from './shapes.js'

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text

/** Of pages that users are sent to. */
const checkoutOrigins = (...defaults: readonly string[]) =>
  z
    .array(
      z.string(expected('an origin')).refine(isOrigin, { error: 'expected an origin, no path' }),
      expected('a list of origins'),
    )
    .min(1, expected('at least one origin'))
    .default([...defaults])

const companyId = z
  .string(expected('an id'))
  .regex(/^[A-Z0-9_]{1,40}$/, expected('an id such as UNLIMIT'))

export const onRampSettings = z
  .strictObject({
    coinbase: z
      .strictObject({
        /** Creates sessions. */
        apiUrl: httpUrl('a URL').default('https://api.cdp.coinbase.com'),
        /** Has options, quotes and statuses. */
        developerApiUrl: httpUrl('a URL').default('https://api.developer.coinbase.com'),
        checkoutOrigins: checkoutOrigins('https://pay.coinbase.com'),
      })
      .optional(),
    meld: z
      .strictObject({
        apiUrl: httpUrl('a URL').default('https://api.meld.io'),
        checkoutOrigins: checkoutOrigins('https://meldcrypto.com'),
        /** As it is registered at Meld, whose signature covers it. */
        webhookUrl: httpUrl('the public URL of /v1/onramp/webhooks/meld').optional(),
        /** Companies behind Meld. Defaults to all that Meld offers. */
        serviceProviders: z
          .array(companyId, expected('a list of ids'))
          .min(1, expected('at least one'))
          .optional(),
      })
      .optional(),
    /** CAIP-2. Defaults to the well-known networks without testnets, and those of `rpc.nodes`. */
    chains: z
      .array(chainId, expected('a list of CAIP-2 ids'))
      .min(1, expected('at least one'))
      .optional(),
    /** Of each provider's response. */
    timeoutSeconds: whole(2, 5, 'seconds').default(4),
    /** Checkout links of one project in a day (UTC). */
    sessionsPerDay: whole(1, 10_000_000, 'sessions').default(10_000),
    /** Purchases are deleted after this time. */
    keepDays: whole(1, 3650, 'days').default(365),
  })
  .prefault({})

export type OnRampSettings = z.output<typeof onRampSettings>
