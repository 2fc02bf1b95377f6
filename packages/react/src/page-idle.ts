/** Milliseconds after which a busy page counts as idle. */
const timeout = 2_000

/** Resolves once the page has loaded and the browser is idle: for what may not delay the page of the host. */
export async function pageIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await new Promise<unknown>((resolve) =>
    // Safari doesn't have it.
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout })
      : setTimeout(resolve, 200),
  )
}
