/** The check of TSDoc, on files of its own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findUndocumented } from './api-docs/check.js'
import { findUnexported } from './api-docs/unexported.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scope-api-docs-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  types: [],
  // The DOM's declarations, which are large, aren't used here.
  lib: ['lib.es2022.d.ts'],
}

function writeEntry(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return new Map([['pkg', join(folder, 'index.ts')]])
}

const createProgram = (entries: ReadonlyMap<string, string>) =>
  ts.createProgram([...entries.values()], compilerOptions)

function findingsIn(files: Readonly<Record<string, string>>) {
  const entries = writeEntry(files)
  const { findings, count } = findUndocumented(entries, createProgram(entries))
  return { count, findings: findings.map(({ name, missing }) => `${name}: ${missing}`) }
}

it('accepts documented exports, also through another file', () => {
  const index = "export { add, type Sum } from './add.js'\n"
  const add = [
    '/** Sum of two numbers. */',
    'export interface Sum { value: number }',
    '/**',
    ' * Adds two numbers.',
    ' * @param a - First.',
    ' * @param b - Second.',
    ' * @returns The sum.',
    ' * @example add(1, 2)',
    ' */',
    'export const add = (a: number, b: number): Sum => ({ value: a + b })',
  ].join('\n')
  expect(findingsIn({ 'index.ts': index, 'add.ts': add })).toEqual({ count: 2, findings: [] })
})

it('names exports without TSDoc, and what the TSDoc of a function lacks', () => {
  const index = [
    'export interface Bare { value: number }',
    '/** Returns its input. */',
    'export function same(value: string) { return value }',
    '/** Logs. @example log() */',
    'export function log(): void {}',
  ].join('\n')
  expect(findingsIn({ 'index.ts': index }).findings.sort()).toEqual([
    'Bare: TSDoc',
    'same: @param, @returns, @example',
  ])
})

it('names types of public signatures that no entry exports', () => {
  const index = [
    "import type { Input, Options, Shown } from './types.js'",
    "export type { Shown } from './types.js'",
    'interface Local { options: Options }',
    'export function make<T>(input: Input, other: T): Local { const x: Local = {} as never; return x }',
    'export const shown: Shown = {}',
  ].join('\n')
  const types = [
    'export interface Input { list: Array<string> }',
    'export interface Options { a: string }',
    'export interface Shown {}',
  ].join('\n')
  const entries = writeEntry({ 'index.ts': index, 'types.ts': types })
  expect(findUnexported(entries, createProgram(entries))).toEqual([
    { entry: 'pkg', name: 'make', type: 'Input' },
    { entry: 'pkg', name: 'make', type: 'Options' },
  ])
})
