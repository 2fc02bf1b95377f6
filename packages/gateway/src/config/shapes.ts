/** Shapes that several settings have, and the words for what was expected. */
import { z } from 'zod'
import { parseAsset } from '../assets/asset.js'

export const expected = (description: string) => ({ error: () => `expected ${description}` })

export const whole = (min: number, max: number, unit: string) => {
  const message = expected(`a whole number of ${unit}, ${min} to ${max}`)
  return z.int(message).min(min, message).max(max, message)
}

export const caip2 = /^[a-z0-9-]{3,8}:[a-zA-Z0-9_-]{1,32}$/

export const chainId = z
  .string(expected('a CAIP-2 id'))
  .regex(caip2, { error: 'expected a CAIP-2 id such as eip155:1' })

export const evmAddress = z
  .templateLiteral(['0x', z.string()], expected('an address'))
  .refine((text) => /^0x[0-9a-fA-F]{40}$/.test(text), { error: 'expected an address' })

/** Whether http is let pass is for the settings as a whole. */
export const httpUrl = (description: string) =>
  z
    .string(expected(description))
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: 'expected an https URL (http only with rpc.allowPrivateNetworks)',
    })

export const asset = z
  .string(expected('an asset'))
  .refine((text) => parseAsset(text) !== undefined, {
    error: 'expected a CAIP-19 id such as eip155:1/erc20:0x… or eip155:1/slip44:60',
  })
