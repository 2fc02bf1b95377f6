/** Settings of swaps: where quotes come from, which tokens are listed, and the operator's fee. */
import { z } from 'zod'
import { sanitizeTokenText } from '../assets/token-text.js'
import { chainId, evmAddress, expected, httpUrl, whole } from './shapes.js'

const evmChain = z
  .string(expected('a CAIP-2 id'))
  .regex(/^eip155:[1-9]\d{0,14}$/, { error: 'expected a CAIP-2 id of eip155' })

/** As pages may show it. */
const shownText = (max: number) =>
  z
    .string(expected('a text'))
    .max(max, expected(`a text up to ${max}`))
    .refine((text) => sanitizeTokenText(text) === text, {
      error: 'expected a text that can be shown: no links, markup or invisible letters',
    })

const token = z.strictObject({
  address: evmAddress,
  name: shownText(64),
  symbol: shownText(32),
  decimals: whole(0, 36, 'decimals'),
  logoUri: z
    .string(expected('a URL'))
    .max(2_048, expected('a URL up to 2048'))
    .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', {
      error: 'expected an https URL',
    })
    .optional(),
})

const tokens = z
  .array(token, expected('a list of tokens'))
  .max(500, expected('at most 500 tokens'))
  .refine(
    (all) => new Set(all.map(({ address }) => address.toLowerCase())).size === all.length,
    expected('each token once'),
  )

export const swapSettings = z
  .strictObject({
    kyberSwap: z
      .strictObject({
        /** Names the operator to KyberSwap. No secret. */
        clientId: z
          .string(expected('a name'))
          .regex(/^[A-Za-z0-9._-]{1,64}$/, expected('1 to 64 letters, digits, ".", "_" or "-"')),
        apiUrl: httpUrl('a URL').default('https://aggregator-api.kyberswap.com'),
        /** Names of further networks, as KyberSwap writes them, by CAIP-2 id. */
        networks: z
          .record(
            evmChain,
            z
              .string(expected('a name'))
              .regex(/^[a-z0-9-]{1,32}$/, expected('a name such as linea')),
          )
          .default({}),
      })
      .optional(),
    zeroEx: z
      .strictObject({
        apiUrl: httpUrl('a URL').default('https://api.0x.org'),
        /** CAIP-2. Pages verify calls on these networks, and on local chains. */
        chains: z
          .array(evmChain, expected('a list of CAIP-2 ids'))
          .min(1, expected('at least one'))
          .default([
            'eip155:1',
            'eip155:10',
            'eip155:56',
            'eip155:137',
            'eip155:8453',
            'eip155:42161',
            'eip155:43114',
          ]),
      })
      .optional(),
    /** CAIP-2. Defaults to all networks of the sources. */
    chains: z
      .array(chainId, expected('a list of CAIP-2 ids'))
      .min(1, expected('at least one'))
      .optional(),
    /** By CAIP-2 id, in the order in which pages list them. */
    tokens: z.record(evmChain, tokens).default({}),
    /** Part of the sold amount that the operator keeps. Defaults to none. */
    fee: z
      .strictObject({
        bps: whole(1, 100, 'hundredths of a percent'),
        recipient: evmAddress,
      })
      .optional(),
  })
  .prefault({})

export type SwapSettings = z.output<typeof swapSettings>
