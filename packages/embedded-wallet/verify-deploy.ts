/**
 * Compares the page that is served somewhere with the one that these sources make, byte by byte, and looks at the headers
 * that keep it safe: `pnpm verify-deploy https://wallet.example.com/embedded-wallet/ [project id]`. Ends with 1 where anything differs.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildPage, type PageFile } from './build-page.js'

type Fetch = (url: URL) => Promise<Response>

const needed: Readonly<Record<string, RegExp>> = {
  'content-security-policy':
    /default-src 'none'.*frame-ancestors .*require-trusted-types-for 'script'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cache-control': /no-store/,
}

/** What is wrong with it, a line each; nothing where it is what was built. */
export async function differences(
  base: URL,
  projectId: string,
  fetch: Fetch = globalThis.fetch,
): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'scope-verify-'))
  const errors: string[] = []
  const compare = async (url: URL, { integrity }: PageFile) => {
    const response = await fetch(url)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const served = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    if (served !== integrity) errors.push(`${url.pathname} is ${served}, built was ${integrity}`)
    return response
  }
  try {
    const { html, files, inlineScript, recovery } = await buildPage(join(folder, 'page'))
    const address = new URL(base)
    address.searchParams.set('projectId', projectId)
    const { headers } = await compare(address, html)
    for (const [name, pattern] of Object.entries(needed))
      if (!pattern.test(headers.get(name) ?? '')) errors.push(`${name} is not as it must be`)
    const policy = headers.get('content-security-policy') ?? ''
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]
    if (scripts !== `'self' '${inlineScript}'`)
      errors.push(`content-security-policy allows scripts of ${scripts ?? 'anywhere'}`)
    await compare(new URL('recovery.html', base), recovery)
    for (const [name, file] of Object.entries(files)) await compare(new URL(name, base), file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return errors
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , address, projectId = ''] = process.argv
  if (!address || !URL.canParse(address)) {
    process.stderr.write('verify-deploy <address of the page, ending in /> [project id]\n')
    process.exit(2)
  }
  const errors = await differences(new URL(address), projectId)
  for (const error of errors) process.stdout.write(`${error}\n`)
  process.stdout.write(errors.length === 0 ? 'the same\n' : `${errors.length} differ\n`)
  process.exitCode = errors.length === 0 ? 0 : 1
}
