/** Returns the button at the end of the nearest row in one direction. */
function findButton(
  row: Element | null | undefined,
  direction: 'nextElementSibling' | 'previousElementSibling',
): HTMLElement | undefined {
  for (let other = row?.[direction]; other; other = other[direction]) {
    const button = other.querySelector<HTMLElement>('.scope-icon-button')
    if (button) return button
  }
  return undefined
}

/** Moves the focus to the same button of the next row; from the last row to the one above, or to what follows the list. */
export function focusNextRow(button: HTMLElement): void {
  const row = button.closest('li')
  const rest = row?.parentElement?.parentElement?.querySelectorAll<HTMLElement>(
    'ul ~ * button, ul ~ button',
  )
  const next =
    findButton(row, 'nextElementSibling') ?? findButton(row, 'previousElementSibling') ?? rest?.[0]
  next?.focus()
}
