import { expect, it } from 'vitest'
import { getInstallCommand } from './install-command.js'

it('installs all tarballs with one command', () => {
  expect(getInstallCommand(['/a b/scope-react.tgz', '/a/scope-core.tgz'])).toBe(
    'npm install "/a b/scope-react.tgz" /a/scope-core.tgz',
  )
})
