/** What calls of one request do, all together: their acts, what they change, and what the user is warned of. */
import type { Action, Change, Warning } from '../approval/decoded-request.js'
import type { PrepareDeps } from '../approval/prepared.js'
import { type Call, type DecodedCall, parseCall } from './calls.js'
import { getPaymentWarnings } from './paid.js'
import { findUndeclaredAllowances } from './simulated-allowances.js'
import type { Simulation } from './simulation.js'
import type { Tokens } from './tokens.js'

export interface DescribedCalls {
  readonly actions: readonly Action[]
  readonly warnings: readonly Warning[]
  readonly changes?: readonly Change[]
}

export interface DecodedCalls extends DecodedCall {
  /** Each call by itself. */
  readonly calls: readonly DecodedCall[]
}

/** What the calls themselves say. */
export async function parseCalls(calls: readonly Call[], tokens: Tokens): Promise<DecodedCalls> {
  const decoded = await Promise.all(calls.map((call) => parseCall(call, tokens)))
  return {
    actions: decoded.flatMap(({ actions }) => actions),
    warnings: decoded.flatMap(({ warnings }) => warnings),
    calls: decoded,
  }
}

/** @param simulation - Of all calls in their order. Absent if no node could try them out. */
export function describeCalls(
  stated: DecodedCall,
  simulation: Simulation | undefined,
  deps: Pick<PrepareDeps, 'account' | 'known'>,
): DescribedCalls {
  const hidden = findUndeclaredAllowances(simulation?.allowances ?? [], stated.actions)
  const actions = [...stated.actions, ...hidden.actions]
  const ends: readonly Warning[] = simulation
    ? [...simulation.warnings, ...(simulation.hasFailed ? (['simulation-failed'] as const) : [])]
    : ['not-simulated']
  const warnings = [
    ...stated.warnings,
    ...hidden.warnings,
    ...getPaymentWarnings(actions, deps),
    ...ends,
  ]
  return {
    actions,
    warnings: [...new Set(warnings)],
    ...(simulation?.changes && { changes: simulation.changes }),
  }
}
