/** Closes parts of the gateway. */

export type CloseStep = () => Promise<void> | void

/**
 * Runs all steps in reverse order and empties the list. A step that fails doesn't keep later ones from running, so that no
 * lock or connection stays open.
 *
 * @throws AggregateError with each failure.
 */
export async function runCloseSteps(steps: CloseStep[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps.splice(0).reverse()) {
    try {
      await step()
    } catch (thrown) {
      failures.push(thrown)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some parts could not be closed.')
}
