/**
 * The wallet's provider as it is given to hosts and to other libraries: a transaction whose amounts are no hexadecimal
 * quantities never reaches the wallet. Everything else is the wallet's own.
 */
import { checkRpcRequest } from '@scope/core/chain'
import type { Eip1193Provider } from './eip1193.js'

type Method = (this: unknown, ...parameters: readonly unknown[]) => unknown

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function checkPayload(payload: unknown): void {
  if (isObject(payload))
    checkRpcRequest(Reflect.get(payload, 'method'), Reflect.get(payload, 'params'))
}

/** The legacy `send` takes a payload or a method's name, `sendAsync` a payload or several. */
function checkLegacy([first, second]: readonly unknown[]): void {
  if (typeof first === 'string') checkRpcRequest(first, second)
  else for (const payload of Array.isArray(first) ? first : [first]) checkPayload(payload)
}

/** One for each provider: libraries compare what they were given. */
const known = new WeakMap<object, Eip1193Provider>()

/**
 * Wraps a wallet's provider.
 *
 * @returns The same object for the same provider. Its `request` rejects, and its legacy `send` and `sendAsync` throw,
 * with `invalid-params` or `address-invalid` before the wallet is asked.
 */
export function checkedProvider(provider: Eip1193Provider): Eip1193Provider {
  const before = known.get(provider)
  if (before) return before
  const own = new Map<PropertyKey, { readonly of: Method; readonly bound: Method }>()
  /** Bound to the wallet: its classes have private fields. The same function while the wallet's is. */
  function bind(key: PropertyKey, of: Method): Method {
    const made = own.get(key)
    if (made?.of === of) return made.bound
    const isLegacy = key === 'send' || key === 'sendAsync'
    const bound: Method =
      key === 'request'
        ? async (...parameters) => {
            checkPayload(parameters[0])
            return Reflect.apply(of, provider, parameters)
          }
        : (...parameters) => {
            if (isLegacy) checkLegacy(parameters)
            return Reflect.apply(of, provider, parameters)
          }
    own.set(key, { of, bound })
    return bound
  }
  // Over an object of its own: a frozen provider would not let its functions be replaced.
  const checked = new Proxy({} as Eip1193Provider, {
    get(_, key) {
      const value: unknown = Reflect.get(provider, key, provider)
      return typeof value === 'function' && key !== 'constructor'
        ? bind(key, value as Method)
        : value
    },
    has: (_, key) => Reflect.has(provider, key),
    set: (_, key, value) => Reflect.set(provider, key, value, provider),
    defineProperty: (_, key, property) => Reflect.defineProperty(provider, key, property),
    getPrototypeOf: () => Reflect.getPrototypeOf(provider),
  })
  known.set(provider, checked)
  return checked
}
