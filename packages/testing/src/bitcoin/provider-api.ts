/** What a face is: one real wallet's shape over the shared core, and how a page comes to have it. */
import { createEmitter, type Emitter } from '../evm/emitter.js'
import type { WalletCore } from './wallet-core.js'

export type Page = EventTarget

export interface ProviderApi {
  /** What the page is given. */
  readonly provider: object
  /** Puts it into the page; the returned function takes it out again. */
  install(page: Page): () => void
  listenerCount(): number
}

export interface FaceInfo {
  readonly name: string
  readonly icon: string
}

export type CreateFace = (core: WalletCore, info: FaceInfo) => ProviderApi

export { createEmitter, type Emitter }

/** Defines `page.a.b` for `['a', 'b']`; what was there before comes back. */
export function place(page: Page, path: readonly string[], value: unknown): () => void {
  const [name = '', ...rest] = path
  const before = Object.getOwnPropertyDescriptor(page, name)
  const existing: unknown = Reflect.get(page, name)
  const holder = typeof existing === 'object' && existing !== null ? existing : {}
  const placed = rest.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
  Object.defineProperty(page, name, {
    value: rest.length === 0 ? value : { ...holder, ...Object(placed) },
    configurable: true,
    writable: true,
    enumerable: true,
  })
  return () => {
    if (before) Object.defineProperty(page, name, before)
    else Reflect.deleteProperty(page, name)
  }
}

export const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

export const textBytes = (text: unknown): Uint8Array => new TextEncoder().encode(String(text))
