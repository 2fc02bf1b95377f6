/** What can happen around one payment, and when: for tests that compare what a page was told with what the chain has (X12). */
import fc from 'fast-check'

/** Where a payment stands as something happens to it. */
const moments = ['requested', 'approved', 'taken', 'later'] as const
export type Moment = (typeof moments)[number]

/** What becomes of the request that hands a payment to a node. The node takes it in all but the first two. */
const faults = ['none', 'refused', 'lost', 'bad-gateway', 'hang'] as const
export type Fault = (typeof faults)[number]

export interface Schedule<End extends string> {
  /** `late`: approves after the page's part is over. */
  readonly user: 'approve' | 'reject' | 'late'
  readonly fault: Fault
  /** From when on the asker has no network. */
  readonly offline: Moment | undefined
  /** What becomes of the asker, and when. */
  readonly end: { readonly kind: End; readonly at: Moment } | undefined
}

const moment = fc.constantFrom(...moments)
const rarely = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })

/** @param ends - What can become of the asker. */
export const schedulesWith = <End extends string>(
  ...ends: readonly End[]
): fc.Arbitrary<Schedule<End>> =>
  fc.record({
    user: fc.constantFrom('approve', 'approve', 'approve', 'reject', 'late'),
    fault: fc.constantFrom('none', ...faults),
    offline: rarely(moment),
    end: rarely(fc.record({ kind: fc.constantFrom(...ends), at: moment })),
  })

/** Whether a body hands a payment to a node by JSON-RPC. */
export const handsOverPayment = (body: string): boolean =>
  /"(?:eth_sendRawTransaction|sendTransaction)"/.test(body)
