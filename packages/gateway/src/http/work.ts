/**
 * Work that the gateway does for one request. Node calls and response bytes count against the client's JSON-RPC budget.
 * The work ends when the client disconnects (threat B22).
 */
import { HttpError } from './http-error.js'

export interface Work {
  /** The client's address, as limits count it. */
  readonly address: string
  /**
   * Charges calls before they are made.
   * @throws Refusal 429 if the budget is spent; `ClientLeft` if the client has disconnected.
   */
  consume(calls: number): Promise<void>
  /** Charges what was read. The next `spend` refuses if it was too much. */
  read(bytes: number): void
  /** @throws ClientLeft */
  assertPresent(): void
  /** Whether the client has closed its connection. */
  hasLeft(): boolean
}

/** The client closed its connection: no work is done for it any more. */
export class ClientLeft extends HttpError {
  constructor() {
    super(408, [{ name: 'connection', description: 'closed by the client' }])
  }
}

/** Bytes of answers that count as one call. */
export const bytesPerCall = 64 * 1024

export interface WorkDeps {
  readonly address: string
  readonly request: { readonly signal: AbortSignal }
  charge(calls: number): Promise<void>
}

export function createWork({ address, request, charge }: WorkDeps): Work {
  let bytes = 0
  // Read late: a server makes the signal when it is first asked for.
  const hasLeft = () => request.signal.aborted
  const assertPresent = () => {
    if (hasLeft()) throw new ClientLeft()
  }
  return {
    address,
    hasLeft,
    assertPresent,
    async consume(calls) {
      assertPresent()
      if (calls > 0) await charge(calls)
    },
    read(more) {
      bytes += more
      const calls = Math.floor(bytes / bytesPerCall)
      bytes -= calls * bytesPerCall
      // Refused or not, it is counted.
      if (calls > 0) void charge(calls).catch(() => {})
    },
  }
}
