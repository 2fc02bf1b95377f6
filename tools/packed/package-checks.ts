/** Checks tarballs with publint and attw. Both run in this process, because a process for each takes six times as long. */
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import type { Outcome } from './run.js'

/** Lints the manifest and the files that it names. A suggestion fails, too. */
export async function lintPackage(tarball: Uint8Array<ArrayBuffer>): Promise<Outcome> {
  const { messages, pkg } = await publint({
    pack: { tarball: tarball.slice().buffer },
    strict: true,
  })
  const lines = messages.map((message) => formatMessage(message, pkg, { color: false }))
  return { passed: messages.length === 0, output: lines.join('\n') }
}

/** Packages have ES modules alone. So `require` and the resolution of Node 10 are no promises of theirs. */
const affectsEsModules = (problem: Problem): boolean =>
  !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind))

/**
 * Resolves each entry as bundlers and Node do, and compares its types with its code.
 *
 * @param excludeEntrypoints - Entries without types, like style sheets.
 */
export async function checkTypeResolution(
  tarball: Uint8Array,
  excludeEntrypoints: string[],
): Promise<Outcome> {
  const checked = await checkPackage(createPackageFromTarballData(tarball), { excludeEntrypoints })
  if (!checked.types) return { passed: false, output: 'It has no types.' }
  const problems = checked.problems.filter(affectsEsModules)
  return {
    passed: problems.length === 0,
    output: problems.map((problem) => JSON.stringify(problem)).join('\n'),
  }
}
