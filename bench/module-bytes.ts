/** Which module each minified byte of a chunk comes from, read from the chunk's source map. */
import { SourceMap } from 'node:module'
import type { Chunk } from './built-page.js'

export interface ModuleBytes {
  /** `@scope/core/create-kit.js`, `react-dom/cjs/react-dom-client.production.js`. */
  readonly module: string
  readonly min: number
}

/** Path without the directories of the machine. */
export function moduleName(path: string): string {
  const own = /\/packages\/([^/]+)\/dist\/(.+)$/.exec(path)
  if (own) return `@scope/${own[1]}/${own[2]}`
  const foreign = path.lastIndexOf('/node_modules/')
  if (foreign !== -1) return path.slice(foreign + '/node_modules/'.length)
  // One name for each page's own code: the empty page's is taken off.
  if (/\/main\.tsx?$/.test(path)) return 'the page itself'
  return path.replaceAll('\0', '').replace(/^(\.\.\/)+/, '')
}

function addChunk(bytes: Map<string, number>, { code, map, fileName, moduleIds }: Chunk): void {
  // The bundler's own helpers come without one; what we wrote never does.
  if (!map && moduleIds.every((id) => id.startsWith('\0'))) {
    bytes.set('the bundler', (bytes.get('the bundler') ?? 0) + Buffer.byteLength(code))
    return
  }
  if (!map) throw new Error(`${fileName} has no source map.`)
  const { file = '', names, sources, mappings } = map
  const lookup = new SourceMap({
    file,
    names,
    sources,
    mappings,
    version: 3,
    sourcesContent: [],
    sourceRoot: '',
  })
  code.split('\n').forEach((text, line) => {
    let column = 0
    for (const character of `${text}\n`) {
      const entry = lookup.findEntry(line, column)
      const source = 'originalSource' in entry ? entry.originalSource : undefined
      const name = source ? moduleName(source) : 'the bundler'
      bytes.set(name, (bytes.get(name) ?? 0) + Buffer.byteLength(character))
      column += character.length
    }
  })
}

/** Of all these chunks, the largest first. */
export function moduleBytes(chunks: readonly Chunk[]): ModuleBytes[] {
  const bytes = new Map<string, number>()
  for (const chunk of chunks) addChunk(bytes, chunk)
  return [...bytes]
    .map(([module, min]) => ({ module, min }))
    .sort((a, b) => b.min - a.min || (a.module < b.module ? -1 : 1))
}
