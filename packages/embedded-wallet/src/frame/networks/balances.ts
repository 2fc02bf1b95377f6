/** What the gateway knows that an account holds on a network. */
import { withTimeout } from '../abort.js'

export interface BalancesDeps {
  /** The frame's own: it is served by the gateway. */
  readonly origin: string
  readonly projectId: string
  fetch(request: Request): Promise<Response>
}

/** Rejects if the gateway does not answer, or knows nothing of the network. */
export type GetBalances = (
  chainId: string,
  account: string,
  signal: AbortSignal,
) => Promise<unknown>

/** Milliseconds. */
const timeoutMs = 10_000

export const createGetBalances =
  ({ origin, projectId, fetch }: BalancesDeps): GetBalances =>
  (chainId, account, signal) =>
    withTimeout(timeoutMs, signal, async (limit) => {
      const url = new URL(`/v1/account/${account}/balance`, origin)
      url.search = new URLSearchParams({ chainId, projectId }).toString()
      const response = await fetch(
        new Request(url, {
          cache: 'no-store',
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          redirect: 'error',
          signal: limit,
        }),
      )
      if (!response.ok) throw new Error(`The gateway answered ${response.status}`)
      return response.json()
    })
