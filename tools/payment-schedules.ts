/** Schedules of one payment for tests that compare the page's status with the chain (X12). */
import fc from 'fast-check'

/** Stages of a payment. */
const moments = ['requested', 'approved', 'taken', 'later'] as const
export type Moment = (typeof moments)[number]

/** Result of the request that broadcasts a payment. The node accepts all but the first two faults. */
const faults = ['none', 'refused', 'lost', 'bad-gateway', 'hang'] as const
export type Fault = (typeof faults)[number]

export interface Schedule<End extends string> {
  /** `late`: approves after the page's part is over. */
  readonly user: 'approve' | 'reject' | 'late'
  readonly fault: Fault
  /** From when on the asker has no network. */
  readonly offline: Moment | undefined
  /** How and when the page ends. */
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
