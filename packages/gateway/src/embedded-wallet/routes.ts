/**
 * `/embedded-wallet/`: the page that holds the keys. Which sites may put it into theirs is said by project, by the browser's
 * own rule (threat F4); beside that the page runs its own files and asks this gateway, and nothing else.
 */
import type { Hono } from 'hono'
import { originMatcher } from '../config/origin.js'
import { type Config, type Project, projectIdPattern } from '../config/schema.js'
import { httpError } from '../http/http-error.js'
import type { BuiltPage } from './built-page.js'

const path = '/embedded-wallet'

const off = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

interface KnownProject {
  readonly project: Project
  readonly allows: (origin: string) => boolean
}

/**
 * Origins that may embed the page. CSP reads `*.` as any number of labels, and a project's pattern allows one:
 * so the page that embeds names its origin, and a page that does not is allowed by the other patterns alone.
 */
function getAncestors(known: KnownProject | undefined, origin: string | undefined): string {
  if (!known) return "'none'"
  if (origin !== undefined) return known.allows(origin) ? origin : "'none'"
  const closed = known.project.origins.filter((pattern) => !pattern.includes('//*.'))
  return closed.length > 0 ? closed.join(' ') : "'none'"
}

function getPolicy(ancestors: string, { inlineScript }: BuiltPage): string {
  return [
    "default-src 'none'",
    `script-src 'self' '${inlineScript}'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

const always = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export interface EmbeddedWalletRoutesDeps {
  readonly config: Config
  /** Undefined where it was not built, or the operator has not set what signing in needs. */
  readonly page: BuiltPage | undefined
}

export function embeddedWalletRoutes(app: Hono, { config, page }: EmbeddedWalletRoutesDeps): void {
  const projects = new Map(
    config.projects.map((project) => [
      project.id,
      { project, allows: originMatcher(project.origins) },
    ]),
  )
  const requireBuiltPage = (): BuiltPage => {
    if (page) return page
    throw httpError(501, 'auth', 'set AUTH_ENCRYPTION_KEY and auth.origin to have this')
  }
  const hsts = { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }
  const lasting = config.auth.origin?.startsWith('https:') ? hsts : {}

  app.get(path, (context) => {
    const { search } = new URL(context.req.url)
    return context.redirect(`${path}/${search}`, 308)
  })
  app.get(`${path}/`, (context) => {
    const built = requireBuiltPage()
    const id = context.req.query('projectId') ?? ''
    const known = projectIdPattern.test(id) ? projects.get(id) : undefined
    const ancestors = getAncestors(known, context.req.query('origin'))
    return context.body(built.html, known ? 200 : 403, {
      ...always,
      ...lasting,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': getPolicy(ancestors, built),
      // A page that isolates itself may embed only what says that it may (threat F23).
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': off.map((name) => `${name}=()`).join(', '),
      'cache-control': 'no-store',
    })
  })
  app.get(`${path}/manifest.json`, (context) =>
    context.body(requireBuiltPage().manifest, 200, {
      ...always,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  )
  // Users save this page beside a backup. It must never run here, since it belongs to no site.
  app.get(`${path}/recovery.html`, (context) =>
    context.body(requireBuiltPage().recovery, 200, {
      ...always,
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="wallet-recovery.html"',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-cache',
    }),
  )
  app.get(`${path}/assets/:name`, (context) => {
    const found = requireBuiltPage().assets.get(context.req.param('name'))
    if (!found) throw httpError(404, 'path', 'no such file')
    return context.body(found.bytes, 200, {
      ...always,
      'content-type': found.type,
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}
