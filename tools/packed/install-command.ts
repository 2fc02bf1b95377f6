/** One command for all tarballs: each needs others, which are in no registry. */
export const getInstallCommand = (files: readonly string[]): string =>
  ['npm install', ...files.toSorted().map((file) => (/\s/.test(file) ? `"${file}"` : file))].join(
    ' ',
  )
