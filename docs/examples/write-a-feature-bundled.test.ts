/** The guide's feature as a bundler cuts it: its stub with the page, its view by itself. */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

it('costs a page its stub: the view follows when it is gone to, and a page without it has nothing of it', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const bundled = async (code: string) => {
    const { outputFiles } = await build({
      stdin: { contents: code, resolveDir: `${root}docs/examples`, loader: 'ts' },
      bundle: true,
      write: false,
      splitting: true,
      format: 'esm',
      outdir: '/out',
      minify: true,
      tsconfig: `${root}tsconfig.json`,
      nodePaths: [`${root}packages/react/node_modules`],
      external: ['react', 'react-dom'],
      logLevel: 'silent',
    })
    const withText = (text: string) =>
      outputFiles.filter((file) => file.text.includes(text)).map(({ path }) => path)
    return { withText }
  }
  const here = await bundled(
    "import { createKit } from '@scope/core'; import { contacts } from './write-a-feature/contacts.js'; console.log(createKit, contacts)",
  )
  expect(here.withText('Nobody is here yet')).toEqual([expect.stringContaining('contacts-view')])
  expect(here.withText('CONTACT_SAVED')).toEqual([expect.stringContaining('stdin')])
  const without = await bundled("import { createKit } from '@scope/core'; console.log(createKit)")
  expect(without.withText('CONTACT_SAVED')).toEqual([])
})
