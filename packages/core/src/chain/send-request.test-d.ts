/** A deployment never comes about by leaving something out: what compiles says which of both it is. */
import type { TransactionRequestByNamespace } from './send-request.js'

type Evm = TransactionRequestByNamespace['eip155']
declare const missing: string | undefined

export const transfer: Evm = { to: '0x1', value: 1n }
export const call: Evm = { to: '0x1', data: '0xa9059cbb' }
export const deployment: Evm = { bytecode: '0x6080', value: 1n }

// @ts-expect-error [X19] A variable that may be missing is no recipient.
export const toNobody: Evm = { to: missing, value: 1n }
// @ts-expect-error [X19] Code without a recipient has to say that it is to be deployed.
export const unsaid: Evm = { data: '0x6080' }
// @ts-expect-error [X19] It is one or the other.
export const both: Evm = { to: '0x1', bytecode: '0x6080' }
// @ts-expect-error [X19] Not even a recipient that is missing.
export const neither: Evm = { to: undefined, bytecode: '0x6080' }
// @ts-expect-error [X18] Amounts are bigints.
export const asText: Evm = { to: '0x1', value: '1' }
