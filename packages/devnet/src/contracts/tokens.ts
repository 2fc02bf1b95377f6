/** Tokens as found in practice: one that follows the standard, and some that don't. Any account may `mint` each. */
import type { Address } from 'viem'
import { firstAccount } from './chain-calls.js'
import {
  feeToken,
  lyingToken,
  noReturnToken,
  revertingToken,
  standardToken,
} from './compiled-data.js'
import { deployContract } from './deploy.js'

export interface DevTokens {
  /** Six decimals, and all of ERC-20. */
  readonly standard: Address
  /** Answers nothing to `transfer`, `transferFrom` and `approve`; six decimals. */
  readonly noReturn: Address
  /** Keeps a hundredth of what is moved; eighteen decimals. */
  readonly fee: Address
  /** Its `decimals` are what `setDecimals` said last; eighteen until then. */
  readonly lying: Address
  /** Shows a balance, and refuses to move it: "transfers are paused". */
  readonly reverting: Address
  /** Markup and marks of direction for a name, ten thousand letters for a symbol. */
  readonly hostile: Address
}

/** A name that would write into a page, or turn the text around it. */
export const hostileName = '\u202eUSDC\u202c<img src=x onerror=alert(1)>\u0000'

/** Deploys the tokens with one million of each for `owner`. Defaults to the first development account. */
export async function deployTokens(
  url: string,
  { owner = firstAccount }: { readonly owner?: Address } = {},
): Promise<DevTokens> {
  const million = (decimals: number) => 10n ** BigInt(6 + decimals)
  return {
    standard: await deployContract(url, standardToken, [
      'Standard Token',
      'STD',
      6,
      million(6),
      owner,
    ]),
    noReturn: await deployContract(url, noReturnToken, [
      'No Return Token',
      'NRT',
      6,
      million(6),
      owner,
    ]),
    fee: await deployContract(url, feeToken, ['Fee Token', 'FEE', 18, million(18), owner]),
    lying: await deployContract(url, lyingToken, ['Lying Token', 'LIE', 18n, million(18), owner]),
    reverting: await deployContract(url, revertingToken, [
      'Reverting Token',
      'REV',
      18,
      million(18),
      owner,
      'transfers are paused',
    ]),
    hostile: await deployContract(url, standardToken, [
      hostileName,
      'W'.repeat(10_000),
      18,
      million(18),
      owner,
    ]),
  }
}
