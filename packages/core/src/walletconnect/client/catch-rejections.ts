/**
 * The library calls many async functions without awaiting them, and its listeners may throw. These failures would
 * become errors of the host's page. Here each of its parts catches its own failures, from outside, without changing
 * what its callers get. (2.21.8: `onSessionDeleteRequest`, `onSessionUpdateRequest`, …)
 */

const nothing = () => undefined

type Call = (this: unknown, ...args: unknown[]) => unknown

const heardCalls = new WeakSet<Call>()

/** Passes a rejection to callers that await it. Without a caller, it ends here. */
function hearRejection(result: unknown): void {
  if (result instanceof Promise) result.catch(nothing)
}

/** Wraps timers and listeners, whose result is never awaited. */
export function quietly<A extends unknown[]>(run: (...args: A) => unknown): (...args: A) => void {
  return (...args) => {
    try {
      hearRejection(run(...args))
    } catch {}
  }
}

function heard(call: Call): Call {
  if (heardCalls.has(call)) return call
  const wrapped: Call = function (...args) {
    const result = Reflect.apply(call, this, args)
    hearRejection(result)
    return result
  }
  heardCalls.add(wrapped)
  return wrapped
}

interface Emitter {
  emit(name: string | symbol, ...args: unknown[]): boolean
  rawListeners(name: string | symbol): Call[]
}

const isEmitter = (part: object): part is Emitter =>
  'rawListeners' in part && typeof part.rawListeners === 'function' && 'emit' in part

/** Isolates listeners: one that throws doesn't stop the others. An `error` without a listener isn't thrown. */
function hearListeners(emitter: Emitter): void {
  emitter.emit = (name, ...args) => {
    const listeners = emitter.rawListeners(name)
    for (const listener of listeners) {
      quietly(() => Reflect.apply(listener, emitter, args))()
    }
    return listeners.length > 0
  }
}

/** Made by a class that is the library's own, not by the language. */
function isPart(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || value instanceof Promise) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null || prototype === Object.prototype) return false
  return !/\[native code]/.test(Function.prototype.toString.call(value.constructor))
}

/** Of the object and of its classes; those of a class that are set on the object itself come first. */
function getCalls(part: object): Map<string, Call> {
  const calls = new Map<string, Call>()
  let owner: object | null = part
  for (; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner)) {
    for (const [name, { value, writable }] of Object.entries(
      Object.getOwnPropertyDescriptors(owner),
    )) {
      if (name === 'constructor' || typeof value !== 'function' || !writable) continue
      if (!calls.has(name)) calls.set(name, value)
    }
  }
  return calls
}

/** The part and all it is made of, each once. */
export function catchRejections(part: object, known: WeakSet<object> = new WeakSet()): void {
  if (known.has(part)) return
  known.add(part)
  if (isEmitter(part)) {
    hearListeners(part)
    return
  }
  for (const [name, call] of getCalls(part)) Reflect.set(part, name, heard(call))
  for (const { value } of Object.values(Object.getOwnPropertyDescriptors(part))) {
    if (isPart(value)) catchRejections(value, known)
  }
}
