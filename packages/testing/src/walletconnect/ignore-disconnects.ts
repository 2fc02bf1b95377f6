/**
 * Keeps a client of WalletConnect alive where the relay sends it away (code 3000): by itself it would throw outside of
 * every call, and knock again at once, hundreds of times a second.
 */

const sentAway = /code: 3000/
const pause = 1_000

/** `relayer` is the core's; `onError` hears what would have been thrown. */
export function stayCalm(relayer: object, onError: (error: unknown) => void): void {
  const create: unknown = Reflect.get(relayer, 'createProvider')
  if (typeof create !== 'function') throw new TypeError('This is not the relayer of 2.21.')
  let isUnwelcome = false

  Object.assign(relayer, {
    // Before each attempt a provider is made.
    async createProvider() {
      if (isUnwelcome) await new Promise((resolve) => setTimeout(resolve, pause))
      isUnwelcome = false
      await Reflect.apply(create, relayer, [])
      const provider = Reflect.get(relayer, 'provider')
      provider.on('error', (error: unknown) => {
        isUnwelcome ||= error instanceof Error && sentAway.test(error.message)
        onError(error)
      })
    },
  })
}
