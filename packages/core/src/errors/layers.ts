/** What is in an error: wallets, providers and libraries put the true one inside theirs, some of them as JSON in the text. */

export interface Foreign {
  readonly code?: number
  /** Names and words. */
  readonly text: string
  /** The words alone. */
  readonly message: string
}

const maxLayers = 40
/** Characters of a text that are looked into. */
const maxText = 20_000
/** Where errors are kept in errors: MetaMask, ethers 5 and 6, web3.js, viem, and an answer of JSON-RPC. */
const inner = ['data', 'originalError', 'error', 'cause', 'innerError', 'info', 'value', 'body']
/** Names first: what a contract says may fill the words after them. */
const names = ['name', 'code', '_tag', 'statusText']
const words = ['message', 'details', 'reason']

function jsonIn(text: string): unknown {
  const from = text.indexOf('{')
  if (from < 0 || text.length > maxText) return undefined
  try {
    return JSON.parse(text.slice(from, text.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}

function toNumber(code: unknown): number | undefined {
  if (typeof code === 'number') return code
  return typeof code === 'string' && /^-?\d{1,9}$/.test(code)
    ? Number.parseInt(code, 10)
    : undefined
}

/** What can be read of it: a wallet's getter may throw. */
function readFields(value: object): Readonly<Record<string, unknown>> {
  const entries = [...names, ...words, ...inner, 'statusCode', 'errorCode'].map((key) => {
    try {
      return [key, Reflect.get(value, key)] as const
    } catch {
      return [key, undefined] as const
    }
  })
  return Object.fromEntries(entries)
}

/** Ledger's libraries: what their texts write as (0x…). */
function deviceStatus({ statusCode, errorCode }: Readonly<Record<string, unknown>>): string {
  if (typeof statusCode === 'number') return `(0x${statusCode.toString(16)})`
  return typeof errorCode === 'string' ? `(0x${errorCode})` : ''
}

/** Outermost first. */
export function* layers(thrown: unknown): Generator<Foreign> {
  const queue: unknown[] = [thrown]
  const seen = new Set<unknown>()
  for (let count = 0; count < maxLayers && queue.length > 0; count++) {
    const value = queue.shift()
    if (value === undefined || value === null || seen.has(value)) {
      count--
      continue
    }
    seen.add(value)
    if (typeof value === 'string') {
      yield { text: value, message: value }
      queue.push(jsonIn(value))
    }
    if (typeof value !== 'object') continue
    const fields = readFields(value)
    const toTexts = (keys: readonly string[]) =>
      keys.flatMap((key) => {
        const text = fields[key]
        return typeof text === 'string' ? [text] : []
      })
    const texts = toTexts(words)
    const number = toNumber(fields.code)
    yield {
      ...(number !== undefined && { code: number }),
      text: [...toTexts(names), deviceStatus(fields), ...texts].join('\n'),
      message: texts[0] ?? '',
    }
    // Bytes of a contract are no error.
    const nested = inner
      .map((key) => fields[key])
      .filter((entry) => typeof entry !== 'string' || !entry.startsWith('0x'))
    queue.push(...nested, ...texts.map(jsonIn))
  }
}
