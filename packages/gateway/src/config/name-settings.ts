/** Settings of names: the service's own, and those of ENS. */
import { z } from 'zod'
import { evmAddress, expected, whole } from './shapes.js'

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const suffix = z
  .string(expected('a suffix'))
  .refine((text) => text.length <= 128 && text.split('.').every((part) => label.test(part)), {
    error:
      'expected a name such as shop.eth or id.example.com, in lower case and without a first dot',
  })

const isCoinTyped = (chain: string) =>
  /^eip155:[1-9]\d{0,9}$/.test(chain) && Number(chain.slice('eip155:'.length)) < 2 ** 31

/** Mainnet's, by ENS. */
const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

export const nameSettings = z
  .strictObject({
    /** What the service's own names end in; registered are those of the first. None: no names of its own. */
    suffixes: z.array(suffix, expected('a list of suffixes')).max(10).default([]),
    /** Labels that no user may register, besides those that are always reserved. */
    reserved: z
      .array(z.string(expected('a label')).regex(label, expected('a label in lower case')))
      .max(10_000)
      .default([]),
    maxPerAddress: whole(1, 1_000, 'names').default(5),
    /** Who registers: any owner of an address, or your server alone, with the operator's token. */
    registration: z.enum(['open', 'operator'], expected('open or operator')).default('open'),
    /** New names of one project in a day (UTC), if registration is open. */
    perDay: whole(1, 10_000_000, 'names').default(1_000),
    ens: z
      .strictObject({
        /** Where the universal resolver is; its nodes are those of `rpc.nodes`. */
        chain: z
          .string(expected('a CAIP-2 id'))
          .refine(isCoinTyped, { error: 'expected a CAIP-2 id of eip155 such as eip155:1' })
          .default('eip155:1'),
        universalResolver: evmAddress.default(universalResolver),
        /** Lets gateways that names point to be reached over http and in private networks: for a machine of development. */
        allowPrivateGateways: z.boolean(expected('true or false')).default(false),
      })
      .prefault({}),
    avatars: z
      .strictObject({
        /** Fetches the images that names have as their avatar, and serves them. */
        enabled: z.boolean(expected('true or false')).default(true),
        /** For avatars of ipfs: a path gateway such as https://ipfs.io. Without it they are not shown. */
        ipfsGateway: z
          .string(expected('the URL of an IPFS gateway'))
          .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
            error: 'expected an https URL (http only with names.ens.allowPrivateGateways)',
          })
          .optional(),
      })
      .prefault({}),
  })
  .prefault({})

/** Below the order of secp256k1, and not nothing. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

export const signingKey = z
  .templateLiteral(['0x', z.string()], expected('0x and 64 hexadecimal digits'))
  .refine((text) => /^0x[0-9a-fA-F]{64}$/.test(text) && BigInt(text) > 0n && BigInt(text) < order, {
    error: 'expected 0x and 64 hexadecimal digits, a private key of secp256k1',
  })
