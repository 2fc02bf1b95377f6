/**
 * Scripts the user's reaction to each prompt of the wallet. Approves by default. Knows no chain and doesn't decide what
 * a prompt is about: the wallet asks, the script responds.
 */
import { rpcError } from './rpc-error.js'

/** Pending prompt of a test wallet. A second response has no effect. */
export interface Prompt {
  readonly method: string
  readonly params: readonly unknown[]
  /** Approves the prompt as the user. */
  approve(): void
  /** Declines as the user: 4001. */
  reject(): void
  /** Throws exactly `thrown` at the site, even if it isn't an error. */
  fail(thrown: unknown): void
}

/**
 * How the user responds to the next prompt: `approve`, `reject`, `hold` (it stays pending), or `delay`
 * (approved later).
 */
export type Script = 'approve' | 'reject' | 'hold' | 'delay'

/** Controls how the user of a test wallet responds to prompts. Prompts are approved by default. */
export interface PromptScript {
  /** What happens to the next prompt. */
  readonly script: Script
  /** Pending prompts, oldest first. */
  readonly prompts: readonly Prompt[]
  /** Number of prompts that the wallet has shown so far. */
  readonly promptCount: number
  /** From now on, each prompt is approved at once; those that wait are approved too. */
  approve(): void
  /** From now on, each prompt is rejected at once; those that wait are rejected too. */
  reject(): void
  /** From now on, each prompt waits in `prompts`. */
  hold(): void
  /** From now on, each prompt is approved after `ms` milliseconds; it can be answered earlier. */
  delay(ms: number): void
  /** The next prompt throws exactly `thrown`. May be called several times: one prompt each. */
  failNext(thrown: unknown): void
  /** Rejects the next prompt with -32002, as if an earlier one were still pending in the wallet. */
  pendingNext(): void
}

export interface Prompts extends PromptScript {
  /**
   * Shows a prompt; resolves when it is approved. Refused with -32002 while one of the same kind waits.
   */
  ask(kind: string, method: string, params: readonly unknown[]): Promise<void>
}

const rejected = () => rpcError(4001, 'User rejected the request.')
const pending = (method: string) =>
  rpcError(-32002, `Request of type '${method}' already pending. Please wait.`)

export function createPrompts(): Prompts {
  const waiting: (Prompt & { readonly kind: string })[] = []
  const next: ((method: string) => unknown)[] = []
  let script: Script = 'approve'
  let wait = 0
  let count = 0

  function show(kind: string, method: string, params: readonly unknown[]): Promise<void> {
    return new Promise((resolve, reject) => {
      function settle(answer: () => void) {
        const at = waiting.indexOf(prompt)
        if (at < 0) return
        waiting.splice(at, 1)
        clearTimeout(timer)
        answer()
      }
      const prompt = {
        kind,
        method,
        params,
        approve: () => settle(resolve),
        reject: () => settle(() => reject(rejected())),
        fail: (thrown: unknown) => settle(() => reject(thrown)),
      }
      waiting.push(prompt)
      const timer = script === 'delay' ? setTimeout(prompt.approve, wait) : undefined
    })
  }

  return {
    get script() {
      return script
    },
    get prompts() {
      return [...waiting]
    },
    get promptCount() {
      return count
    },
    approve() {
      script = 'approve'
      for (const prompt of [...waiting]) prompt.approve()
    },
    reject() {
      script = 'reject'
      for (const prompt of [...waiting]) prompt.reject()
    },
    hold() {
      script = 'hold'
    },
    delay(ms) {
      script = 'delay'
      wait = ms
    },
    failNext(thrown) {
      next.push(() => {
        count++
        return thrown
      })
    },
    pendingNext() {
      next.push(pending)
    },
    async ask(kind, method, params) {
      if (waiting.some((prompt) => prompt.kind === kind)) throw pending(method)
      const failure = next.shift()
      if (failure) throw failure(method)
      count++
      if (script === 'reject') throw rejected()
      if (script !== 'approve') await show(kind, method, params)
    },
  }
}

/** A wallet but for its user, who is one of `createPrompts`. */
export type UnscopedPrompts<W extends PromptScript> = Omit<W, keyof PromptScript>

/** Returns the wallet together with the script of its user. Callers can't open a prompt. */
export function scoped<W extends object>(wallet: W, prompts: Prompts): W & PromptScript {
  const { ask: _, ...script } = Object.getOwnPropertyDescriptors(prompts)
  return Object.defineProperties(wallet, script) as W & PromptScript
}
