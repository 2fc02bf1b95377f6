import {
  type Account,
  type Accounts,
  type CaipNetworkId,
  isCaipNetworkId,
  KitError,
  toKitError,
} from '@scope/core/chain'

/** The API of this wallet. Its responses are hostile input until they are parsed. */
export interface ExampleWallet {
  accounts(): Promise<unknown>
  connect(): Promise<unknown>
  networkId(): Promise<unknown>
  sign(address: string, request: { readonly message: string | Uint8Array }): Promise<unknown>
  revoke(): Promise<unknown>
  on(event: 'accounts' | 'network', listener: (payload: unknown) => void): unknown
  removeListener(event: 'accounts' | 'network', listener: (payload: unknown) => void): unknown
}

/** Converts foreign errors into `KitError`s. An abort ends the wait. */
export function ask(answer: () => Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new KitError('aborted', 'The request was cancelled.'))
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    const settled = () => signal?.removeEventListener('abort', stop)
    answer()
      .then(resolve, (thrown: unknown) => reject(toKitError(thrown)))
      .finally(settled)
  })
}

export function parseAddress(text: string): string {
  const address = text.trim()
  if (/^[1-9A-HJ-NP-Za-km-z]{46,48}$/.test(address)) return address
  throw new KitError('address-invalid', 'This is not an address of this network.')
}

export const noAccounts = () =>
  new KitError('no-accounts', 'The wallet shares no account. Unlock it first.')

/** Undefined where the list is empty. */
export function parseAccounts(answer: unknown): Accounts | undefined {
  if (!Array.isArray(answer)) throw new KitError('wallet-response-invalid', 'No list of accounts.')
  const [first, ...rest] = answer.map(
    (text): Account => ({
      namespace: 'polkadot',
      address: parseAddress(String(text)),
      type: 'eoa',
    }),
  )
  return first && [first, ...rest]
}

export function parseNetworkId(answer: unknown): CaipNetworkId {
  if (typeof answer === 'string' && isCaipNetworkId(answer)) return answer
  throw new KitError('wallet-response-invalid', 'The wallet named no network.')
}
