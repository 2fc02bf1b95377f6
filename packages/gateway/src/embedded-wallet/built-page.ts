/** The page of the embedded wallet, as it was built: read once, compared with its manifest, kept in memory. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const file = z.strictObject({
  integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
  bytes: z.int().min(1),
})
const manifest = z.strictObject({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  html: file,
  files: z.record(z.string().regex(/^assets\/[\w-]+\.(js|css)$/), file),
  inlineScript: z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/),
  recovery: file,
})

export interface BuiltFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
}

export interface BuiltPage {
  readonly html: Uint8Array<ArrayBuffer>
  /** Manifest exactly as built, for comparison. */
  readonly manifest: Uint8Array<ArrayBuffer>
  /** By their names below `assets/`. */
  readonly assets: ReadonlyMap<string, BuiltFile>
  /** What the policy allows to stand in the page. */
  readonly inlineScript: string
  /** Opens a backup without any server: users keep it. */
  readonly recovery: Uint8Array<ArrayBuffer>
}

const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const

/** Where the package of the frame has been built; undefined where it is not there. */
export function builtFolder(): URL | undefined {
  try {
    const found = import.meta.resolve('@scope/embedded-wallet/page/manifest.json')
    return new URL('./', found)
  } catch {
    return undefined
  }
}

/** Undefined where nothing has been built there. Throws where what is there is not what was built. */
export function readBuiltPage(folder: URL): BuiltPage | undefined {
  const read = (name: string) => new Uint8Array(readFileSync(fileURLToPath(new URL(name, folder))))
  let stated: Uint8Array<ArrayBuffer>
  try {
    stated = read('manifest.json')
  } catch {
    return undefined
  }
  const { html, files, inlineScript, recovery } = manifest.parse(
    JSON.parse(new TextDecoder().decode(stated)),
  )
  const checked = (name: string, { integrity }: z.infer<typeof file>) => {
    const bytes = read(name)
    if (`sha384-${createHash('sha384').update(bytes).digest('base64')}` === integrity) return bytes
    throw new Error(
      `${name} of the embedded wallet’s page does not match its manifest. Build the page again.`,
    )
  }
  const assets = new Map(
    Object.entries(files).map(([name, about]) => {
      const type = name.endsWith('.css') ? types.css : types.js
      return [name.slice('assets/'.length), { bytes: checked(name, about), type }]
    }),
  )
  return {
    html: checked('index.html', html),
    manifest: stated,
    assets,
    inlineScript,
    recovery: checked('recovery.html', recovery),
  }
}
