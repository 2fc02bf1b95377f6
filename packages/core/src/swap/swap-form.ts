/** The swap draft: what was typed and chosen, and what it means. Sends no request. */
import { atom } from 'nanostores'
import { formatUnits, parseUnits } from '../amounts/amount.js'
import { normalizeAmountInput } from '../amounts/normalize-amount-input.js'
import type { TokenBalance } from '../chain/assets.js'
import type { SwapPair, SwapQuote } from '../chain/swaps.js'
import type { CaipNetworkId } from '../ids/caip.js'
import { toHexAddress } from './hex-address.js'
import type { SwapDraft, SwapListToken, SwapQuotes, SwapStatus } from './swap-feature.js'
import { getSwapStatus } from './swap-status.js'

/** Hundredths of a percent. */
export const defaultSlippageBps = 100
const minSlippageBps = 5
const maxSlippageBps = 5_000
/** Decimals of an amount while no token is chosen. */
const anyDecimals = 18

export interface SwapFormDeps {
  /** What the account can pay fees with. */
  native(): bigint | undefined
  isSmartAccount(): boolean
  isSupported(networkId: CaipNetworkId): boolean
  isRestricted(): boolean
}

interface Fields extends Omit<SwapDraft, 'status' | 'amount' | 'quote'> {
  /** Id of the quote that the user has chosen. */
  readonly quoteId?: string
}

type Changes = { readonly [K in keyof Fields]?: Fields[K] | undefined }

/** No quotes are requested then. */
const unswappable: ReadonlySet<SwapStatus> = new Set<SwapStatus>([
  'restricted-time-zone',
  'unsupported-network',
  'same-token',
])

const noQuotes: SwapQuotes = { status: 'none' }

const isSame = (a: { address?: string } | undefined, b: { address?: string } | undefined) =>
  a !== undefined && b !== undefined && a.address?.toLowerCase() === b.address?.toLowerCase()

function getAmount({ sold, amountText }: Fields): bigint | undefined {
  return sold && amountText !== '' ? parseUnits(amountText, sold.decimals) : undefined
}

function getQuote({ quotes, quoteId }: Fields): SwapQuote | undefined {
  if (quotes.status !== 'ready' && quotes.status !== 'loading') return undefined
  return quotes.quotes.find(({ id }) => id === quoteId) ?? quotes.quotes[0]
}

export function createSwapForm(deps: SwapFormDeps) {
  const $draft = atom<SwapDraft | undefined>()
  let fields: Fields | undefined

  function show(next: Fields | undefined) {
    fields = next
    if (!next) return $draft.set(undefined)
    const { quoteId: _, ...shown } = next
    const [amount, quote] = [getAmount(next), getQuote(next)]
    const draft = { ...shown, ...(amount !== undefined && { amount }), ...(quote && { quote }) }
    const status = getSwapStatus({
      ...draft,
      native: deps.native(),
      isSmartAccount: deps.isSmartAccount(),
      isSupported: deps.isSupported(next.networkId),
      isRestricted: deps.isRestricted(),
    })
    $draft.set({ ...draft, status })
  }
  function change(news: Changes): void {
    if (fields) show({ ...fields, ...(news as Partial<Fields>) })
  }

  return {
    $draft,
    clear: () => show(undefined),
    /** The balances may have changed. */
    judge: () => show(fields),
    begin(networkId: CaipNetworkId, from: string) {
      if (fields?.networkId === networkId && fields.from === from) return show(fields)
      show({
        networkId,
        from,
        amountText: '',
        slippageBps: defaultSlippageBps,
        quotes: noQuotes,
      })
    },
    /** Another token has other units: its amount must be entered again. The same token has a new balance or price. */
    setSold(sold: TokenBalance) {
      if (isSame(sold, fields?.sold)) return change({ sold })
      // The token on the other side changes sides with it.
      const bought = isSame(sold, fields?.bought) ? fields?.sold : fields?.bought
      change({ sold, bought, amountText: '', quotes: noQuotes, quoteId: undefined })
    },
    setBought(bought: SwapListToken) {
      if (isSame(bought, fields?.bought)) return change({ bought })
      change({ bought, quotes: noQuotes, quoteId: undefined })
    },
    setAmount(text: string): boolean {
      if (!fields) return false
      const amountText = normalizeAmountInput(text, fields.sold?.decimals ?? anyDecimals)
      if (amountText === undefined) return false
      change({ amountText })
      return true
    },
    setUnits(amount: bigint) {
      if (fields?.sold) change({ amountText: formatUnits(amount, fields.sold.decimals) })
    },
    setSlippage(slippageBps: number): boolean {
      const isValid =
        Number.isInteger(slippageBps) &&
        slippageBps >= minSlippageBps &&
        slippageBps <= maxSlippageBps
      if (isValid) change({ slippageBps })
      return isValid
    },
    setQuotes: (quotes: SwapQuotes) => change({ quotes }),
    selectQuote: (quoteId: string) => change({ quoteId }),
    /** What is swapped for what. Undefined while something is missing or can't be. */
    pair(): SwapPair | undefined {
      const draft = $draft.get()
      const amount = fields && getAmount(fields)
      if (!draft?.sold || !draft.bought || !amount) return undefined
      if (unswappable.has(draft.status)) return undefined
      return {
        sold: toHexAddress(draft.sold.address),
        bought: toHexAddress(draft.bought.address),
        amount,
      }
    },
  }
}

export type SwapForm = ReturnType<typeof createSwapForm>
