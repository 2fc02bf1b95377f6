/** Two habits of the library's relayer that a page can't live with, mended from outside (seen in 2.21.8). */

/** A relay's door that is shut for good: the project or the site is not welcome. */
const sentAway = /code: 3000/

/** Milliseconds until it is knocked again where the relay sent us away. */
const knockPause = 10_000

interface Relayer {
  readonly connecting: boolean
  readonly events: object
  transportClose(): Promise<void>
}

interface RelayerInside {
  createProvider(): Promise<void>
  connect(): Promise<void>
  readonly provider: { on(event: 'error', heard: (error: unknown) => void): void }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Sent away, it knocks again at once, hundreds of times a second; and providers it let go report errors that nobody
 * hears, which a page takes for errors of its own.
 */
export function keepCalm(relayer: Relayer): void {
  const inside = relayer as unknown as RelayerInside
  const create = inside.createProvider.bind(inside)
  let isUnwelcome = false
  inside.createProvider = async () => {
    if (isUnwelcome) await pause(knockPause)
    isUnwelcome = false
    await create()
    inside.provider.on('error', (error) => {
      isUnwelcome ||= error instanceof Error && sentAway.test(error.message)
    })
  }
}

/** Milliseconds an attempt under way may take to end: it can't be stopped, and would leave its socket open. */
const patience = 5_000
const step = 25

/** Closing its transport alone is not final: whatever it still had to say connects it again. */
export async function hangUp({
  heartbeat,
  relayer,
}: {
  readonly heartbeat: { stop(): void }
  readonly relayer: Relayer
}): Promise<void> {
  heartbeat.stop()
  const inside = relayer as unknown as RelayerInside
  // Publishing waits for it, and gives up by its own clock.
  inside.connect = () => new Promise(() => undefined)
  for (let waited = 0; relayer.connecting && waited < patience; waited += step) await pause(step)
  await relayer.transportClose().catch(() => undefined)
  const { events } = relayer as { readonly events: { removeAllListeners(): unknown } }
  events.removeAllListeners()
}
