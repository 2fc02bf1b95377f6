/** To the same button of the next row; from the last one to the one above, or on to the ways that follow the list. */
export function focusNextRow(button: HTMLElement): void {
  const row = button.closest('li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  const rest = row?.parentElement?.parentElement?.querySelectorAll<HTMLElement>(
    'ul ~ * button, ul ~ button',
  )
  const next = other?.querySelector<HTMLElement>('.scope-icon-button') ?? rest?.[0]
  next?.focus()
}
