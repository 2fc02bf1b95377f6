import type { Draft, Warning } from '@scope/core/send'

/** Returns what the checks of a payment have found. Undefined while they run. */
export const getWarnings = ({ preview }: Draft): readonly Warning[] | undefined =>
  preview.status === 'ready' || preview.status === 'failed' ? preview.warnings : undefined
