/** Adds the directory of wallets, its administration and its images. */
import type { Hono } from 'hono'
import { adminRoutes } from '../directory/admin-routes.js'
import { readBundledWallets } from '../directory/bundled-wallets.js'
import { createChanges } from '../directory/changes.js'
import { createDirectory, type Directory } from '../directory/directory.js'
import { directoryRoutes } from '../directory/routes.js'
import { errorFacts } from '../http/log.js'
import { createBundledIcons } from '../images/bundled-icons.js'
import { createImages } from '../images/images.js'
import { createOperatorImages } from '../images/operator-images.js'
import { imageRoutes } from '../images/routes.js'
import type { GatewayServices } from './open-services.js'

/** Time between two reads of the directory's changes, in ms. */
const pollInterval = 2_000

export async function addDirectory(app: Hono, services: GatewayServices): Promise<Directory> {
  const { config, overrides, log, metrics, database, guard, operator, bodyLimits } = services
  const operatorImages = createOperatorImages(config.images.dir, (file) =>
    log.warn({ file }, 'no picture that can be served safely'),
  )
  const bundledIcons = createBundledIcons()
  const directory = await createDirectory({
    bundledWallets: config.directory.useBundledWallets ? readBundledWallets() : [],
    file: config.directory.file,
    publicKey: config.directory.publicKey,
    changes: createChanges(database.db, (slug) => log.warn({ slug }, 'a change cannot be read')),
    everyMs: overrides.directoryEveryMs ?? pollInterval,
    hasIcon: (slug) =>
      Boolean(operatorImages.find('wallets', slug) ?? bundledIcons.find('wallets', slug)),
    onRefused: (slug) => log.warn({ slug }, 'invalid directory change ignored'),
    onFileRefused: ({ errors }) =>
      log.warn({ errors }, 'the directory’s file is left out, the one before it stays'),
    onFailure: (error) => log.warn(errorFacts(error), 'the directory could not be read again'),
    onBuilt: (size) => metrics.wallets.set(size),
  })
  services.onClose(() => directory.stop())
  directoryRoutes(app, guard, directory)
  adminRoutes(app, operator, directory, bodyLimits)
  imageRoutes(app, guard, createImages(operatorImages, bundledIcons, directory))
  return directory
}
