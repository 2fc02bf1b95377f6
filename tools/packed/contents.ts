/** Checks the contents of a tarball: built files, manifest, README and licence, without paths of the build machine. */

/** Paths inside the package to texts. */
export type Contents = ReadonlyMap<string, string>

const required = ['package.json', 'README.md', 'LICENSE']
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/\.(test|spec|test-d)\.[a-z.]+$|\/(__tests__|fixtures)\//, 'is a test'],
  [/\.map$/, 'is a source map: it carries sources and paths of the machine that built it'],
  [/\.tsbuildinfo$/, 'is a build cache'],
]

export function checkContents(contents: Contents, buildRoot: string): string[] {
  const errors = required
    .filter((name) => !contents.has(name))
    .map((name) => `has no ${name}: write one beside its package.json`)
  const built = [...contents.keys()].filter((path) => path.startsWith('dist/'))
  if (built.length === 0) errors.push('has no dist/: build it first')
  for (const [path, text] of contents) {
    const why = forbidden.find(([pattern]) => pattern.test(path))?.[1]
    if (why) errors.push(`${path} ${why}`)
    if (!required.includes(path) && !path.startsWith('dist/')) errors.push(`${path} is not dist/`)
    if (text.includes(buildRoot)) errors.push(`${path} names the folder it was built in`)
  }
  const manifest = contents.get('package.json') ?? ''
  const local = /"(workspace|catalog|link|file):[^"]*"/.exec(manifest)?.[0]
  if (local) errors.push(`package.json says ${local}, which only this repository understands`)
  return errors
}
