import { dollarRate, type ExchangeRate } from '@scope/core/amounts'
import { atom } from 'nanostores'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

const $dollars = atom(dollarRate)

/** Returns the currency of displayed values, and its rate. US dollars on a site without `tokens()`, which has no prices either. */
export function useExchangeRate(): ExchangeRate {
  const tokens = useAtom(useKit().tokens?.$tokens)
  return useAtom(tokens?.$exchangeRate ?? $dollars)
}
