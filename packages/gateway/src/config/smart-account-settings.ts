/** Settings of smart accounts: bundlers, paymasters and what projects pay for. */
import { z } from 'zod'
import { evmAddress, expected, httpUrl, whole } from './shapes.js'

const evmChain = z.string(expected('a CAIP-2 id')).regex(/^eip155:[1-9]\d{0,9}$/, {
  error: 'expected a CAIP-2 id of eip155 such as eip155:1',
})

/** As text in a file: JSON numbers lose digits. */
const wei = z
  .union(
    [z.bigint(), z.string().regex(/^\d{1,30}$/)],
    expected('wei as text of digits, such as "5000000000000000"'),
  )
  .transform(BigInt)
  .refine((value) => value >= 0n && value < 10n ** 30n, expected('wei below 10^30'))

const selector = z
  .string(expected('a selector'))
  .regex(/^0x[0-9a-fA-F]{8}$/, expected('a selector: 0x and 8 hexadecimal digits'))
  .transform((text) => text.toLowerCase())

const maxIconLength = 16_384
const sponsor = z
  .strictObject({
    name: z.string(expected('a name')).min(1, expected('a name')).max(40, expected('a name')),
    icon: z
      .string(expected('a data: URI'))
      .max(maxIconLength, expected(`a data: URI up to ${maxIconLength} characters`))
      .regex(/^data:image\/(png|webp|jpeg|svg\+xml);base64,[A-Za-z0-9+/]+=*$/, {
        error: 'expected a data: URI of an image, in base64',
      })
      .optional(),
  })
  .optional()

const policy = z.strictObject({
  chains: z.array(evmChain, expected('a list of CAIP-2 ids')).min(1, expected('at least one')),
  /** Every inner call must match one of these. */
  calls: z
    .array(
      z.strictObject({
        to: evmAddress,
        /** Defaults to all methods of the contract, and calls without data. */
        selectors: z
          .array(selector, expected('a list of selectors'))
          .min(1, expected('at least one'))
          .optional(),
      }),
      expected('a list of calls'),
    )
    .min(1, expected('at least one call')),
  /** Of the highest fee that an operation can cost. */
  maxWeiPerOperation: wei,
  perUserDaily: z.strictObject({ count: whole(1, 1_000_000, 'operations'), wei }),
  perProjectDaily: z.strictObject({ wei }),
  /** Shown in approvals. */
  sponsor,
})

const paymaster = z.union(
  [
    /** ERC-7677. */
    z.strictObject({
      url: httpUrl('the URL of a paymaster'),
      /** Sent with each request, such as the id of a policy there. */
      context: z.record(z.string(), z.json()).default({}),
    }),
    /** The development paymaster, which PAYMASTER_SIGNING_KEY signs for. */
    z.strictObject({ address: evmAddress }),
  ],
  expected('{ "url": "https://…" }, or in development { "address": "0x…" }'),
)

export const smartAccountSettings = z
  .strictObject({
    /** By CAIP-2 id, in order of preference: ERC-7769 with EntryPoint 0.7. */
    bundlers: z
      .record(
        evmChain,
        z
          .array(httpUrl('the URL of a bundler'), expected('a list of URLs'))
          .min(1, expected('at least one URL')),
      )
      .default({}),
    /** By CAIP-2 id. */
    paymasters: z.record(evmChain, paymaster).default({}),
    /** By project id. A project without one pays for nothing. */
    policies: z.record(z.string(), policy).default({}),
    /** By CAIP-2 id of a chain with a bundler. */
    accounts: z
      .record(
        evmChain,
        z.strictObject({
          /** The key's own address with code (EIP-7702), or an address of its own (ERC-4337). */
          type: z.enum(['7702', '4337'], expected('7702 or 4337')).default('7702'),
          /** Wallets that were made before keep the address of their key. */
          since: z.iso.datetime(expected('a time such as 2026-01-31T00:00:00Z')).optional(),
        }),
      )
      .default({}),
  })
  .prefault({})

export type SponsorPolicy = z.output<typeof policy>
export type PaymasterSettings = z.output<typeof paymaster>
