/** LiteSVM's errors, which print as Rust does, in the words and shapes of a node's JSON. */
import type { FailedTransactionMetadata } from 'litesvm'

/** `"BlockhashNotFound"`, `{ InstructionError: [0, { Custom: 1 }] }`, `{ InsufficientFundsForRent: { account_index: 1 } }`. */
export function errorJson(failed: FailedTransactionMetadata): unknown {
  const text = /err: (.*?), meta:/s.exec(failed.toString())?.[1] ?? 'Unknown'
  const instruction = /^InstructionError\((\d+), (\w+)(?:\((\d+)\))?/.exec(text)
  if (instruction) {
    const [, index, name, code] = instruction
    return {
      InstructionError: [
        Number(index),
        code === undefined ? name : { [String(name)]: Number(code) },
      ],
    }
  }
  const indexed = /^(\w+) \{ (\w+): (\d+) \}/.exec(text)
  if (indexed) return { [String(indexed[1])]: { [String(indexed[2])]: Number(indexed[3]) } }
  return /^\w+/.exec(text)?.[0] ?? text
}

/** The sentence a node has for it. */
export function errorText(error: unknown): string {
  const { InstructionError: found } = error as { InstructionError?: [number, unknown] }
  if (!found) return typeof error === 'string' ? error : JSON.stringify(error)
  const [index, inner] = found
  const { Custom: code } = inner as { Custom?: number }
  const why = code === undefined ? String(inner) : `custom program error: 0x${code.toString(16)}`
  return `Error processing Instruction ${index}: ${why}`
}
