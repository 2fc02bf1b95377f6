/** What of the bundled WalletConnect library a page can’t live with, mended as it is built. Throws where it has changed. */
import { readFileSync } from 'node:fs'

interface PluginBuild {
  onLoad(
    which: { filter: RegExp },
    load: (file: { path: string }) => { contents: string; loader: 'js' },
  ): void
}

type Mending = readonly [was: RegExp, is: string]

const mendings: readonly (readonly [file: RegExp, mendings: readonly Mending[]])[] = [
  [
    /@walletconnect\/utils\/dist\/index\.es\.js$/,
    [
      // Catches the rejection. Otherwise each expired request becomes an unhandled rejection in the page.
      [/(\w+)=Promise\.reject\((\w+)\),/, '($1=Promise.reject($2)).catch(()=>{}),'],
      // Skips the check of contract signatures, which reports to a host of the vendor where the user signs in. The
      // session store verifies them.
      [/case"eip1271":return await \w+\([^()]*\);/, 'case"eip1271":return!0;'],
    ],
  ],
  [
    /@walletconnect\/sign-client\/dist\/index\.es\.js$/,
    [
      // The library settles a session even when its signature was refused, and never ends it.
      [
        /await (\w+\(\{cacao:[^{}]*\}\))\|\|\(this\.client\.logger\.error\(\w+,"Signature verification failed"\),(\w+\(\w+\("SESSION_SETTLEMENT_FAILED","Signature verification failed"\)\))\);/,
        'if(!await $1)return $2;',
      ],
    ],
  ],
]

export function mend(path: string, text: string): string {
  const [, ours = []] = mendings.find(([file]) => file.test(path)) ?? []
  return ours.reduce((mended, [was, is]) => {
    if (!was.test(mended)) throw new Error(`${path} has changed. Review the patches.`)
    return mended.replace(was, is)
  }, text)
}

/** For esbuild. */
export const mendedLibrary = {
  name: 'mended-library',
  setup(build: PluginBuild) {
    for (const [filter] of mendings)
      build.onLoad({ filter }, ({ path }) => ({
        contents: mend(path, readFileSync(path, 'utf8')),
        loader: 'js',
      }))
  },
}
