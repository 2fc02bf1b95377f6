/** What is believed of a gateway's answers. */
import * as z from 'zod/mini'

/** `GET /getAnalyticsConfig` */
export const analyticsConfig = z.object({ isAnalyticsEnabled: z.boolean() })
