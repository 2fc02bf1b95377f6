/** `scope-gateway wallets`: an operator's changes to the directory, sent to a gateway that runs, which tells the others. */
import { parseArgs } from 'node:util'

const help = `scope-gateway wallets add SLUG --name NAME --namespaces eip155,solana [--set FIELD=VALUE …]
scope-gateway wallets change SLUG --set FIELD=VALUE [--set …]   VALUE is JSON or a text; null takes the field away
scope-gateway wallets hide SLUG
scope-gateway wallets show SLUG
scope-gateway wallets feature SLUG [PLACE]                      1 is the first
scope-gateway wallets unfeature SLUG
scope-gateway wallets reset SLUG                                as if nothing had been said of it
scope-gateway wallets print SLUG

OPERATOR_TOKEN is the gateway's own. --gateway, or GATEWAY_URL, is where it answers: http://127.0.0.1:8787.`

type Environment = Readonly<Record<string, string | undefined>>

/** `FIELD=VALUE` pairs to fields. Throws a text for users. */
function readFields(pairs: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) throw new Error(`--set wants FIELD=VALUE, not ${pair}`)
      const text = pair.slice(at + 1)
      try {
        return [pair.slice(0, at), JSON.parse(text) as unknown]
      } catch {
        return [pair.slice(0, at), text]
      }
    }),
  )
}

interface Call {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly body?: Record<string, unknown>
}

function getCall(
  action: string,
  rest: readonly string[],
  set: Record<string, unknown>,
): Call | undefined {
  switch (action) {
    case 'add':
    case 'change':
      return { method: 'PUT', body: set }
    case 'hide':
      return { method: 'PUT', body: { hidden: true } }
    case 'show':
      return { method: 'PUT', body: { hidden: false } }
    case 'feature':
      return { method: 'PUT', body: { featured: Number(rest[0] ?? 1) } }
    case 'unfeature':
      return { method: 'PUT', body: { featured: null } }
    case 'reset':
      return { method: 'DELETE' }
    case 'print':
      return { method: 'GET' }
    default:
      return undefined
  }
}

/** Answers the exit code. */
export async function walletsCommand(
  args: readonly string[],
  env: Environment,
  say: (text: string) => void,
): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        gateway: { type: 'string' },
        name: { type: 'string' },
        namespaces: { type: 'string' },
        set: { type: 'string', multiple: true, default: [] },
      },
    })
    const [action = 'help', slug, ...rest] = positionals
    const fields = readFields(values.set)
    if (values.name !== undefined) fields.name = values.name
    if (values.namespaces !== undefined) fields.namespaces = values.namespaces.split(',')
    const call = getCall(action, rest, fields)
    if (!call || !slug) {
      say(help)
      return action === 'help' ? 0 : 2
    }
    // Where it is a list, as a gateway's may be, the first is the one that stays.
    const token = env.OPERATOR_TOKEN?.split(',')[0]?.trim()
    if (!token) throw new Error('OPERATOR_TOKEN is not set')
    const base = values.gateway ?? env.GATEWAY_URL ?? 'http://127.0.0.1:8787'
    const url = new URL(`/v1/operator/wallets/${encodeURIComponent(slug)}`, base)
    const response = await fetch(url, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      signal: AbortSignal.timeout(15_000),
    })
    const text = await response.text()
    say(text === '' ? 'done' : text)
    return response.ok ? 0 : 1
  } catch (thrown) {
    say(thrown instanceof Error ? thrown.message : String(thrown))
    return 1
  }
}
