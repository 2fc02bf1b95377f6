import type { Warning } from '@scope/core/send'

export type Refusal = Extract<
  Warning,
  { kind: 'zero-address' | 'token-contract' | 'blocked-recipient' }
>

/** Funds sent there are lost, or the site blocks them. */
export const isRefusal = (warning: Warning): warning is Refusal =>
  ['zero-address', 'token-contract', 'blocked-recipient'].includes(warning.kind)
