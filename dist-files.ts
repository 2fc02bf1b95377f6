/**
 * Splits a package into the published files. A host's bundler splits by files. Code that is always shown together is
 * one file here, so that every bundler loads it as one. No file is loaded only to learn which file is loaded next.
 */
import { existsSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'

export interface Files {
  /** The folder of the package: it has `src`, and gets `dist`. */
  readonly root: URL
  /** What the manifest exports: modules of `src`. Files of the same name in `dist`. */
  readonly entries: readonly string[]
  /** A file each for all that these modules import statically; what is in two is in the one named first. */
  readonly together: Readonly<Record<string, readonly string[]>>
  /**
   * What others than these entries need of the first of these files, as a file beneath it: bundlers that cut by files
   * leave the first one in the host's own.
   */
  readonly beneath?: { readonly file: string; readonly faces: readonly string[] }
  /** Modules that stay files of their own, so that they can be imported alone. */
  readonly alone?: RegExp
  /**
   * A file of `together` that is always loaded before lazy-loaded code. That code reads what it needs from an object in
   * the file `by`, which is on the page. If it imported the file, bundlers that split by importers (esbuild) would load
   * it through an empty file.
   */
  readonly lent?: { readonly file: string; readonly by: string }
}

interface Module {
  readonly imports: readonly string[]
  readonly dynamic: readonly string[]
  readonly exports: readonly string[]
}

/** Before the name of a file that is imported, until it is known from where. */
const mark = 'scope-file:'
const borrowed = '\0lent:'

const options = {
  platform: 'neutral',
  tsconfig: false,
  transform: { target: 'es2022', jsx: { runtime: 'automatic' } },
  treeshake: { moduleSideEffects: false, propertyReadSideEffects: false },
  onLog(_level: string, { code, message }: { code?: string; message: string }) {
    // It is kept all the same where it stands in an entry.
    if (code !== 'MODULE_LEVEL_DIRECTIVE') throw new Error(message)
  },
} as const

/** The module that a relative import names. */
function getSource(importer: string, specifier: string): string {
  const path = fileURLToPath(new URL(specifier, `file://${importer}`)).replace(/\.js$/, '')
  const found = [`${path}.ts`, `${path}.tsx`].find((file) => existsSync(file))
  if (!found) throw new Error(`${importer} imports ${specifier}, which is not there.`)
  return found
}

/** Every module, whom it imports and what it exports. */
async function scan(input: readonly string[]) {
  const modules = new Map<string, Module>()
  const reader: Plugin = {
    name: 'reader',
    resolveId(specifier, importer) {
      if (!importer) return specifier
      return specifier.startsWith('.')
        ? getSource(importer, specifier)
        : { id: specifier, external: true }
    },
    moduleParsed({ id, importedIds, dynamicallyImportedIds, exports }) {
      const own = (ids: readonly string[]) => ids.filter((importedId) => importedId.startsWith('/'))
      modules.set(id, { imports: own(importedIds), dynamic: own(dynamicallyImportedIds), exports })
    },
  }
  const made = await rolldown({ ...options, input: [...input], plugins: [reader] })
  await made.generate({ format: 'esm' })
  await made.close()
  return modules
}

export async function writeFiles({ root, alone, lent, ...asked }: Files) {
  const src = fileURLToPath(new URL('src/', root))
  const entries = asked.entries.map((path) => src + path)
  const modules = await scan(entries)
  const getName = (id: string) => id.slice(src.length).replace(/\.tsx?$/, '')
  const getExports = (id: string) => modules.get(id)?.exports.join(', ')

  /** Module to file; none for what is cut by who imports it. */
  const homes = new Map<string, string>()
  for (const id of modules.keys()) if (alone?.test(getName(id))) homes.set(id, getName(id))
  for (const [file, starts] of Object.entries(asked.together)) {
    const visit = (id: string) => {
      if (homes.has(id)) return
      homes.set(id, file)
      modules.get(id)?.imports.forEach(visit)
    }
    for (const start of starts) {
      if (!modules.has(src + start))
        throw new Error(`${file} lists ${start}, which is not imported.`)
      visit(src + start)
    }
  }

  if (asked.beneath) {
    const { file: beneath } = asked.beneath
    const faces = asked.beneath.faces.map((path) => src + path)
    const [first] = Object.keys(asked.together)
    const sink = (id: string) => {
      if (homes.get(id) !== first) return
      homes.set(id, beneath)
      modules.get(id)?.imports.forEach(sink)
    }
    for (const [importer, { imports }] of [...modules])
      if (!faces.includes(importer) && homes.get(importer) !== first) imports.forEach(sink)
  }

  // What a host may ask for besides is a file each: bundlers leave out those it does not ask for.
  const ask = (id: string) => {
    if (homes.has(id)) return
    if (!entries.includes(id)) homes.set(id, getName(id))
    modules.get(id)?.imports.forEach(ask)
  }
  entries.forEach(ask)

  /** Keys that other files borrow of the one that lends. */
  const usedKeys = new Set<string>()
  const lendable = [...modules]
    .flatMap(([id, value]) => (lent && homes.get(id) === lent.file ? value.exports : []))
    .sort()
  /** A short one: what minifies a page keeps the names of properties. */
  const getKey = (name: string) => `_${lendable.indexOf(name).toString(36)}`

  /** The modules of one file, or of all that has none: what belongs to another one stays an import of that. */
  const borders = (file: string | undefined, stand = ''): Plugin => ({
    name: 'borders',
    resolveId(specifier, importer, { kind }) {
      if (specifier === mark || !importer) return specifier
      if (!specifier.startsWith('.') && !specifier.startsWith(src))
        return { id: specifier, external: true }
      const id = specifier.startsWith('.') ? getSource(importer, specifier) : specifier
      const home = homes.get(id)
      const isLazy = kind === 'dynamic-import'
      if (file === undefined && home && home === lent?.file && !isLazy)
        return `${borrowed}${getName(id)}?${getName(importer)}`
      const isHere = home === file && !(file && isLazy)
      return isHere ? id : { id: mark + (home ?? getName(id)), external: true }
    },
    load(id) {
      if (id === mark) return stand
      if (!id.startsWith(borrowed)) return null
      const name = id.slice(borrowed.length, id.indexOf('?'))
      const [, of] = [...modules].find(([moduleId]) => getName(moduleId) === name) ?? []
      const names = of?.exports.map((name) => `export const ${name} = lent.${getKey(name)}`) ?? []
      return [`import { lent } from '${mark}${lent?.by}'`, ...names].join('\n')
    },
  })

  /** Stands for a file: exports what others take of it, or lends it. */
  function getProviderApi(file: string): string {
    const own = [...homes].flatMap(([id, home]) => (home === file ? id : []))
    const all = [...modules]
    const isFetched = (id: string) => all.some(([, { dynamic }]) => dynamic.includes(id))
    const isTaken = (id: string) =>
      all.some(([importer, { imports }]) => homes.get(importer) !== file && imports.includes(id))
    const isLender = lent?.file === file
    const lines = own
      .filter((id) => getName(id) === file || isFetched(id) || (isTaken(id) && !isLender))
      .map((id) => `export { ${getExports(id)} } from '${id}'`)
    if (lent?.by === file) lines.push('export const lent = {}')
    if (!lent || !isLender) return lines.join('\n')
    const isUsed = (name: string) => usedKeys.has(getKey(name))
    const lending = own
      .filter(isTaken)
      .map((id) => ({ id, names: modules.get(id)?.exports.filter(isUsed) ?? [] }))
      .filter(({ names }) => names.length > 0)
    const pairs = lending.flatMap(({ names }) => names.map((name) => `${getKey(name)}: ${name}`))
    return [
      ...lines,
      `import { lent } from '${mark}${lent.by}'`,
      ...lending.map(({ id, names }) => `import { ${names.join(', ')} } from '${id}'`),
      `Object.assign(lent, { ${pairs.join(', ')} })`,
    ].join('\n')
  }

  /** Names the files as they are seen from this one. */
  const finished: Plugin = {
    name: 'finished',
    renderChunk: (code, { fileName }) =>
      code.replaceAll(/(["'])scope-file:([^"']+)\1/g, (_, quote, file) => {
        const path = relative(dirname(fileName), `${file}.js`)
        return `${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`
      }),
  }

  async function write(input: Record<string, string>, file?: string): Promise<OutputChunk[]> {
    const plugins = [borders(file, file && getProviderApi(file)), finished]
    const made = await rolldown({ ...options, input, plugins })
    const { output } = await made.write({
      dir: fileURLToPath(new URL('dist/', root)),
      format: 'esm',
      minifyInternalExports: false,
      entryFileNames: '[name].js',
      chunkFileNames: 'shared/[name].js',
    })
    await made.close()
    return output.flatMap((file) => (file.type === 'chunk' ? file : []))
  }

  const fetched = [...modules.values()].flatMap(({ dynamic }) => dynamic)
  const rest = [...new Set([...entries, ...fetched])].filter((id) => !homes.has(id))
  const chunks = await write(Object.fromEntries(rest.map((id) => [getName(id), id])))
  // What is lent and used by no chunk would be bytes of the lender for nothing.
  for (const { code } of chunks)
    for (const [, key = ''] of code.matchAll(/\blent\.(\w+)/g)) usedKeys.add(key)
  for (const file of new Set(homes.values())) await write({ [file]: mark }, file)

  // Code that a page may load before the lending file must not depend on it.
  const visit = ({ fileName, imports, moduleIds }: OutputChunk) => {
    if (moduleIds.some((id) => id.startsWith(borrowed)))
      throw new Error(`${fileName} needs ${lent?.file}, which may not be there.`)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) visit(chunk)
  }
  for (const chunk of chunks)
    if (chunk.isEntry && entries.includes(chunk.facadeModuleId ?? '')) visit(chunk)
}
