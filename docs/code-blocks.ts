/**
 * The TypeScript of the guides, checked as a reader would compile it: every `ts` and `tsx` block is a module of
 * its own, all of them in one program over the sources of the packages. A block whose first line is a file's name
 * (`// kit.ts`) can be imported under that name by the other blocks of its page.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toolEnv } from '../tools/tool-path.mjs'

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
/** Its place decides what is found of other packages: this one depends on all of them. */
const folder = `${root}packages/testing/.cache/guides`

const fence = /^```(tsx?)[ \t]*\n([\s\S]*?)^```[ \t]*$/gm
const named = /^\/\/ ([\w-]+(?:\.spec)?\.tsx?)$/m

export function getBlocks({ path, text }: Page): readonly Block[] {
  return [...text.matchAll(fence)].map(([, kind = 'ts', code = ''], at) => {
    const before = text.slice(0, [...text.matchAll(fence)][at]?.index).split('\n').length
    const first = code.slice(0, code.indexOf('\n'))
    const name = named.exec(first)?.[1] ?? `block-${at + 1}.${kind}`
    const file = `${folder}/${path.replaceAll(/\W/g, '-')}/${name}`
    return { page: path, line: before + 1, file, code }
  })
}

const tsconfig = {
  extends: `${root}tsconfig.json`,
  compilerOptions: {
    declaration: false,
    // A guide may name a thing to show it, and leave it at that.
    noUnusedLocals: false,
    // Style sheets are found in a host's node_modules, and not from here.
    noUncheckedSideEffectImports: false,
  },
  include: ['.'],
  exclude: [],
}

function writeBlocks(blocks: readonly Block[]): void {
  rmSync(folder, { recursive: true, force: true })
  for (const { file, code } of blocks) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
  }
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(tsconfig))
}

/** As `tsgo` prints them: what explains an error is indented below it. */
const diagnostic = /^(.+?)\((\d+),\d+\): error TS\d+: (.*(?:\n[ \t]+.*)*)/gm

/** What does not compile, by page: `docs/core.md:12 Cannot find name 'kit'.` */
export function checkBlocks(pages: readonly Page[]): ReadonlyMap<string, readonly string[]> {
  const blocks = pages.flatMap((page) => getBlocks(page))
  writeBlocks(blocks)
  const { stdout, error } = spawnSync(
    'tsgo',
    ['-p', folder, '--checkers', '1', '--pretty', 'false'],
    {
      cwd: root,
      env: toolEnv(),
      encoding: 'utf8',
    },
  )
  if (error) throw error
  const errors = new Map<string, string[]>(blocks.map(({ page }) => [page, []]))
  for (const [all, path = '', at = '', message = ''] of stdout.matchAll(diagnostic)) {
    const block = blocks.find(({ file }) => file === resolve(root, path))
    if (!block) throw new Error(`outside of the guides: ${all}`)
    errors.get(block.page)?.push(`${block.page}:${block.line + Number(at) - 1} ${message}`)
  }
  return errors
}
