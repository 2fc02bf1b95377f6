/**
 * Checks the types of the app and of our packages with the options of a project: `node check-types.mjs tsconfig.json`.
 * Errors inside declarations of others aren't ours. Those files are read and not checked, which is most of the work.
 */
import ts from 'typescript'

const [project = 'tsconfig.json'] = process.argv.slice(2)
const print = (diagnostics) =>
  ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => process.cwd(),
    getNewLine: () => '\n',
  })

const config = ts.getParsedCommandLineOfConfigFile(project, undefined, {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic(diagnostic) {
    throw new Error(print([diagnostic]))
  },
})
const program = ts.createProgram({
  rootNames: config.fileNames,
  options: config.options,
  configFileParsingDiagnostics: ts.getConfigFileParsingDiagnostics(config),
})
/** The app's own files, and those of our packages: the last `node_modules` of a path tells which package it is in. */
const isOurs = ({ fileName }) => {
  const [, inPackage] = /.*\/node_modules\/(.*)/.exec(fileName) ?? []
  return inPackage?.startsWith('@scope/') ?? true
}
const ours = program.getSourceFiles().filter(isOurs)
const errors = [
  ...program.getConfigFileParsingDiagnostics(),
  ...program.getOptionsDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...ours.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
    ...program.getDeclarationDiagnostics(file),
  ]),
]
if (!ours.some(({ fileName }) => fileName.includes('/node_modules/@scope/')))
  throw new Error('The app imports none of our packages.')
console.error(print(errors))
process.exitCode = errors.length === 0 ? 0 : 1
