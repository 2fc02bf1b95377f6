/** Adds the collection of events and the operator's dashboard. */
import type { Hono } from 'hono'
import { createEventStore, type EventStore } from '../analytics/event-store.js'
import { analyticsRoutes } from '../analytics/routes.js'
import { dashboardRoutes } from '../dashboard/routes.js'
import type { Directory } from '../directory/directory.js'
import type { GatewayServices } from './open-services.js'

export function addAnalytics(
  app: Hono,
  services: GatewayServices,
  directory: Pick<Directory, 'list'>,
): EventStore {
  const { config, database, metrics, guard, operator, limiter, bodyLimits, log } = services
  const events = createEventStore(database.db, {
    bytesPerDay: config.analytics.megabytesPerDay * 1_000_000,
    onStored: (count) => metrics.events.inc(count),
  })
  services.onClose(() => events.close())
  analyticsRoutes(app, guard, events, bodyLimits, config.secrets.analyticsSecret?.[0])
  const { db } = database
  const getWallets = () => directory.list()
  dashboardRoutes(app, { config, db, operator, limiter, limits: bodyLimits, log, getWallets })
  return events
}
