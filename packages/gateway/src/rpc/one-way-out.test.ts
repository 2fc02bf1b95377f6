/** What leaves the process goes through `safe-fetch.ts` (threat B4): in this package's sources, and in what it depends on. */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const packageFolder = fileURLToPath(new URL('../../', import.meta.url))

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path, ending)
    return ending.test(entry.name) ? [path] : []
  })
}
const read = (file: string) => readFileSync(file, 'utf8')

describe('[B4] sources of the gateway', () => {
  /** Each with its reason. */
  const allowed: Readonly<Record<string, string>> = {
    'cli/connection-guard.ts': 'watches connections that come in',
    'cli/serve.ts': 'the server itself',
    'cli/wallets-command.ts': 'a command that asks a gateway, in a process of its own',
    'http/client-address.ts': 'reads addresses',
    'http/safe-fetch.ts': 'the HTTP client of the process',
    'rpc/public-address.ts': 'reads addresses',
  }
  const opens =
    /from '(?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/promises)?'|from 'undici'|(?:await|return|=|\(|,|=>)\s*fetch\(|new WebSocket\(/

  it('open connections only in the files listed here', () => {
    const found = filesIn(join(packageFolder, 'src'), /(?<!\.test)\.ts$/)
      .map((file) => relative(join(packageFolder, 'src'), file))
      .filter((file) => !file.startsWith('fixtures/'))
      .filter((file) => opens.test(read(join(packageFolder, 'src', file))))
    expect(found.sort()).toEqual(Object.keys(allowed).sort())
  })
})

describe('[B4] dependencies of the gateway', () => {
  /** Those that can open a connection, and why they don't. In the process of `scope-gateway` there is no `fetch`. */
  const allowed: Readonly<Record<string, string>> = {
    '@electric-sql/pglite': 'fetches its own files, in browsers',
    '@hono/node-server': 'the server itself',
    '@simplewebauthn/server': 'attestations with certificates never reach it',
    hono: 'clients and adapters for other platforms, not imported',
    ioredis: 'REDIS_URL alone',
    nodemailer: 'SMTP_URL alone: letters are text, without attachments by URL',
    ox: 'helpers for JSON-RPC, not imported',
    pg: 'DATABASE_URL alone',
    pino: 'transports, which are not used',
    'pino-std-serializers': 'types of requests',
    'prom-client': 'its push gateway, which is not used',
    viem: 'transports, which are not imported: nodes are asked through proxies',
    ws: 'of those transports',
  }
  const opens =
    /(?:await|return|=|\(|,|=>)\s*fetch\(|globalThis\.fetch|require\(["'](?:node:)?(?:https?|http2|net|tls|dgram)["']\)|from ["'](?:node:)?(?:https?|http2|net|tls|dgram)["']/

  const manifest = z.object({
    name: z.string(),
    dependencies: z.record(z.string(), z.string()).default({}),
  })

  function getFolder(name: string, from: string): string | undefined {
    for (let at = from; ; at = dirname(at)) {
      const path = join(at, 'node_modules', name)
      if (existsSync(join(path, 'package.json'))) return realpathSync(path)
      if (at === dirname(at)) return undefined
    }
  }

  function closure(folder: string, seen = new Map<string, string>()): Map<string, string> {
    const { name, dependencies } = manifest.parse(JSON.parse(read(join(folder, 'package.json'))))
    if (seen.has(name)) return seen
    seen.set(name, folder)
    for (const dependency of Object.keys(dependencies)) {
      const path = getFolder(dependency, folder)
      if (path) closure(path, seen)
    }
    return seen
  }

  it('are listed if they can open connections', () => {
    const all = closure(realpathSync(packageFolder))
    const found = [...all].flatMap(([name, folder]) =>
      !name.startsWith('@scope/') &&
      filesIn(folder, /\.(?:js|cjs|mjs)$/).some((file) => opens.test(read(file)))
        ? [name]
        : [],
    )
    expect(found.sort()).toEqual(Object.keys(allowed).sort())
  })
})
