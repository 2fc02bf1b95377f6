/** The shop of the demo's server: it sells for test tokens, and may be allowed to take some without asking. */
import type { Call } from '@scope/core/calls'
import type { GrantedPermission, PermissionRequest } from '@scope/core/permissions'
import { localOne, localTwo } from './local-networks.js'
import { localTokens } from './local-tokens.js'

/** Where it is on each local chain follows from its code. */
const shop = '0x396075849fC78686B04cA9FAcC3AB1Cf101812a1'
/** Account of the shop's server, which has its key. */
const session = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const token = localTokens[0]?.address ?? ''

const networkIds: readonly string[] = [localOne, localTwo].map(({ id }) => `eip155:${id}`)
/** Whether the shop is on a network. */
export const isShopNetwork = (networkId: string | undefined): boolean =>
  networkId !== undefined && networkIds.includes(networkId)

const toWord = (value: string | bigint): string =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
const encode = (selector: `0x${string}`, ...values: readonly (string | bigint)[]): `0x${string}` =>
  `${selector}${values.map(toWord).join('')}`

const price = 25_000_000n
/** `approve(shop, 25 STD)` and `buy(STD, 25 STD)`. */
export const purchase: readonly Call[] = [
  { to: token, data: encode('0x095ea7b3', shop, price) },
  { to: shop, data: encode('0xcce7ec13', token, price) },
]

const day = 86_400
/** 5 STD a day, for a week. */
export const getAllowance = (): PermissionRequest => ({
  to: session,
  expiry: Math.floor(Date.now() / 1_000) + 7 * day,
  permission: {
    type: 'erc20-token-periodic',
    data: {
      tokenAddress: token,
      periodAmount: 5_000_000n,
      periodDuration: day,
      justification: 'Daily order',
    },
  },
})

async function ask(action: string, networkId: string, more: object): Promise<void> {
  const chainId = Number(networkId.slice('eip155:'.length))
  const response = await fetch(`/shop/${action}`, {
    method: 'POST',
    body: JSON.stringify({ chainId, ...more }),
  })
  const { error }: { error?: string } = await response.json()
  if (error) throw new Error(error)
}

/** Test tokens, for nothing. */
export const requestTokens = (networkId: string, to: string) => ask('gift', networkId, { to })

/** What the shop's server needs of a permission to use it. */
export type StoredPermission = Pick<
  GrantedPermission,
  'networkId' | 'from' | 'context' | 'delegationManager' | 'dependencies'
>

/** The shop takes 5 STD without asking the user. */
export const takePayment = ({ networkId, ...permission }: StoredPermission) =>
  ask('spend', networkId, { permission })
