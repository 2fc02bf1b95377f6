/** Answers of a wallet may throw wherever they are read. */
import { parseWalletError } from '@scope/core/wallet-standard'

/** Rejects with a `KitError` only. */
export async function withWalletErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (thrown) {
    throw await parseWalletError(thrown)
  }
}
