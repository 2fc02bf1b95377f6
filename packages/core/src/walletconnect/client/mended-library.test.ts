/** What is mended of the library as it is built: the real one, bundled as it is published. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterEach, expect, it, vi } from 'vitest'
import { mend, mendedLibrary } from '../../../mended-library.js'

afterEach(() => vi.unstubAllGlobals())

const signClient = createRequire(import.meta.url).resolve('@walletconnect/sign-client')
/** A dependency of the library, which no package here depends on directly. */
const utils = createRequire(signClient).resolve('@walletconnect/utils')

async function bundled(): Promise<{ validateSignedCacao(asked: unknown): Promise<boolean> }> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { validateSignedCacao } from '${utils.replace(/index\.cjs\.js$/, 'index.es.js')}'`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    plugins: [mendedLibrary],
    banner: {
      js: "import { createRequire } from 'node:module';const require = createRequire('/');",
    },
  })
  const text = outputFiles[0]?.text ?? ''
  return import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
  )
}

it('[C12] contacts no host of the library’s if a contract signs in', {
  timeout: 30_000,
}, async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Unexpected request.')))
  vi.stubGlobal('fetch', fetch)
  const { validateSignedCacao } = await bundled()
  const cacao = {
    h: { t: 'caip122' },
    p: {
      iss: 'did:pkh:eip155:1:0x1111111111111111111111111111111111111111',
      domain: 'site.example',
      aud: 'https://site.example/',
      version: '1',
      nonce: '0123456789ab',
      iat: '2026-01-01T00:00:00Z',
    },
    s: { t: 'eip1271', s: '0x00' },
  }
  // Not checked here: the session store queries the contract.
  expect(await validateSignedCacao({ cacao, projectId: 'p' })).toBe(true)
  expect(fetch).not.toHaveBeenCalled()
})

it('settles no session whose signature was rejected', () => {
  const path = signClient.replace(/index\.cjs\.js$/, 'index.es.js')
  const mended = mend(path, readFileSync(path, 'utf8'))
  const loop = mended.slice(mended.indexOf('"SESSION_SETTLEMENT_FAILED"') - 300)
  expect(loop).toMatch(
    /if\(!await \w+\(\{cacao:\w+,projectId:[\w.]+\}\)\)return \w+\(\w+\("SESSION_SETTLEMENT_FAILED"/,
  )
})
