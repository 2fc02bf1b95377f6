/** What a permission allows, in words: how much, how often, and from when. */
import { truncateAddress } from '@scope/core'
import type { ListedPermission } from '@scope/core/permissions'
import type { PermissionMessages } from '../messages/en-permissions.js'
import { amountText, numberFormat } from './amount-text.js'
import { bidiIsolate } from './bidi-isolate.js'

export interface PermissionText {
  /** `0.1 ETH`; for a type that isn't known, its name. */
  readonly amount: string
  /** Whether `amount` is one. */
  readonly isAmount: boolean
  /** `Every day` */
  readonly howOften?: string | undefined
  /** More limits. */
  readonly details: readonly string[]
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats whole seconds in the largest unit that fits: "3 days". */
function durationText(seconds: number, locale: string): string {
  const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? units[3]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    seconds / size,
  )
}

type Texts = PermissionMessages['permissions']

function periodText(seconds: number, texts: Texts, locale: string): string {
  if (seconds === 3_600) return texts.perHour
  if (seconds === 86_400) return texts.perDay
  if (seconds === 604_800) return texts.perWeek
  return texts.every(durationText(seconds, locale))
}

/** Returns when the permission starts, if that is in the future. Until then, the site can't use it. */
export function getFutureStart(
  { data }: ListedPermission['permission'],
  now = Date.now(),
): Date | undefined {
  const startTime = 'startTime' in data ? data.startTime : undefined
  if (typeof startTime !== 'number' || startTime * 1_000 <= now) return undefined
  const start = new Date(startTime * 1_000)
  // A wallet may send a number that no date can have.
  return Number.isNaN(start.getTime()) ? undefined : start
}

/** Amounts are exact: a limit is never rounded. */
export function permissionText(
  { permission, token }: Pick<ListedPermission, 'permission' | 'token'>,
  texts: Texts,
  locale: string,
): PermissionText {
  function toAmount(value: bigint): string {
    if (token) {
      const { exact } = amountText(value, token.decimals, locale)
      return bidiIsolate(`${exact} ${token.symbol}`)
    }
    const contract = 'tokenAddress' in permission.data ? permission.data.tokenAddress : ''
    const address = typeof contract === 'string' ? truncateAddress(contract) : ''
    return texts.ofToken(amountText(value, 0, locale).exact, bidiIsolate(address))
  }
  switch (permission.type) {
    case 'native-token-periodic':
    case 'erc20-token-periodic':
      return {
        amount: toAmount(permission.data.periodAmount),
        isAmount: true,
        howOften: periodText(permission.data.periodDuration, texts, locale),
        details: [],
      }
    case 'native-token-stream':
    case 'erc20-token-stream': {
      const { amountPerSecond, initialAmount = 0n, maxAmount } = permission.data
      return {
        amount: texts.perSecond(toAmount(amountPerSecond)),
        isAmount: true,
        details: [
          ...(initialAmount > 0n ? [texts.atStart(toAmount(initialAmount))] : []),
          ...(maxAmount === undefined ? [] : [texts.upTo(toAmount(maxAmount))]),
        ],
      }
    }
    case 'native-token-allowance':
    case 'erc20-token-allowance':
      return {
        amount: toAmount(permission.data.allowanceAmount),
        isAmount: true,
        howOften: texts.total,
        details: [],
      }
    case 'contract-call': {
      const { address, functions, maxUses } = permission.data
      const value = functions.reduce((sum, { valueLimit = 0n }) => sum + valueLimit, 0n)
      const selectors = functions.map(({ selector }) => bidiIsolate(selector))
      return {
        amount: texts.contract(bidiIsolate(truncateAddress(address))),
        isAmount: false,
        howOften: texts.uses(numberFormat(locale).format(maxUses)),
        details: [
          texts.methods(selectors.join(', ')),
          ...(value > 0n ? [texts.upTo(toAmount(value))] : []),
        ],
      }
    }
    default:
      return { amount: bidiIsolate(permission.name), isAmount: false, details: [] }
  }
}
