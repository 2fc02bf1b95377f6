/**
 * The TypeScript of the guides, checked as a reader would compile it: every `ts` and `tsx` block is a module of
 * its own, all of them in one program over the sources of the house. A block whose first line is a file's name
 * (`// kit.ts`) can be imported under that name by the other blocks of its page.
 */
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export interface Page {
  /** From the root, with slashes. */
  readonly path: string
  readonly text: string
}

interface Block {
  readonly page: string
  /** 1-based, of the block's first line of code. */
  readonly line: number
  readonly file: string
  readonly code: string
}

const root = fileURLToPath(new URL('..', import.meta.url))
/** No such folder: its place decides what is found of foreign packages, and this package has them all. */
const folder = `${root}packages/testing/guides`

const fence = /^```(tsx?)[ \t]*\n([\s\S]*?)^```[ \t]*$/gm
const named = /^\/\/ ([\w-]+\.tsx?)$/m

export function getBlocks({ path, text }: Page): readonly Block[] {
  return [...text.matchAll(fence)].map(([, kind = 'ts', code = ''], at) => {
    const before = text.slice(0, [...text.matchAll(fence)][at]?.index).split('\n').length
    const first = code.slice(0, code.indexOf('\n'))
    const name = named.exec(first)?.[1] ?? `block-${at + 1}.${kind}`
    const file = `${folder}/${path.replaceAll(/\W/g, '-')}/${name}`
    return { page: path, line: before + 1, file, code }
  })
}

function getHost(blocks: readonly Block[], options: ts.CompilerOptions): ts.CompilerHost {
  const virtual = new Map(blocks.map(({ file, code }) => [file, code]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile, directoryExists } = host
  return Object.assign(host, {
    fileExists: (file: string) => virtual.has(file) || fileExists(file),
    readFile: (file: string) => virtual.get(file) ?? readFile(file),
    directoryExists: (path: string) => path.startsWith(folder) || !!directoryExists?.(path),
    getSourceFile: (file: string, ...rest: [ts.ScriptTarget, ...never[]]) => {
      const code = virtual.get(file)
      return code === undefined
        ? getSourceFile(file, ...rest)
        : ts.createSourceFile(file, code, ...rest)
    },
  })
}

/** What does not compile, by page: `docs/core.md:12 Cannot find name 'kit'.` */
export function checkBlocks(pages: readonly Page[]): ReadonlyMap<string, readonly string[]> {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root)
  // A guide may name a thing to show it, and leave it at that.
  const settings: ts.CompilerOptions = {
    ...options,
    noUnusedLocals: false,
    // Style sheets are found in a host's node_modules, and not from here.
    noUncheckedSideEffectImports: false,
  }
  const blocks = pages.flatMap(getBlocks)
  const program = ts.createProgram(
    blocks.map(({ file }) => file),
    settings,
    getHost(blocks, settings),
  )
  const errors = new Map<string, string[]>()
  for (const { page, line, file } of blocks) {
    const source = program.getSourceFile(file)
    const found = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ].map(({ start = 0, messageText }) => {
      const at = source?.getLineAndCharacterOfPosition(start).line ?? 0
      return `${page}:${line + at} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
    errors.set(page, [...(errors.get(page) ?? []), ...found])
  }
  return errors
}
