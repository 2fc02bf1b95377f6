/** What of the bundled WalletConnect library a page can’t live with, mended as it is built. Throws where it has changed. */
import { readFileSync } from 'node:fs'

interface PluginBuild {
  onLoad(
    which: { filter: RegExp },
    load: (file: { path: string }) => { contents: string; loader: 'js' },
  ): void
}

const mendings: readonly (readonly [was: RegExp, is: string])[] = [
  // A rejection that nobody can hear: each expired request would be an error of the page's.
  [/(\w+)=Promise\.reject\((\w+)\),/, '($1=Promise.reject($2)).catch(()=>{}),'],
  // Contracts are asked through a host of the vendor's, which is told who signs in where. Whoever keeps the sessions verifies.
  [/case"eip1271":return await \w+\([^()]*\);/, 'case"eip1271":return!0;'],
]

function mend(text: string): string {
  return mendings.reduce((mended, [was, is]) => {
    if (!was.test(mended)) throw new Error('@walletconnect/utils has changed: look again.')
    return mended.replace(was, is)
  }, text)
}

/** For esbuild. */
export const mendedLibrary = {
  name: 'mended-library',
  setup(build: PluginBuild) {
    build.onLoad({ filter: /@walletconnect\/utils\/dist\/index\.es\.js$/ }, ({ path }) => ({
      contents: mend(readFileSync(path, 'utf8')),
      loader: 'js',
    }))
  },
}
