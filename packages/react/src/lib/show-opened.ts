import type { SyntheticEvent } from 'react'

/** Scrolls to what a `<details>` has opened: the sticky button would hide it. */
export function showOpened({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' })
}
