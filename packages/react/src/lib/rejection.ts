import type { Warning } from '@scope/core/send'

export type Refusal = Extract<
  Warning,
  { kind: 'zero-address' | 'token-contract' | 'blocked-recipient' }
>

/** What is sent there is lost, or the site does not allow it. */
export const isRefusal = (warning: Warning): warning is Refusal =>
  ['zero-address', 'token-contract', 'blocked-recipient'].includes(warning.kind)
