/** Settings of the embedded wallet's sign-in. */
import { z } from 'zod'
import { farcasterSettings } from './farcaster-settings.js'
import { expected, whole } from './shapes.js'
import { socialSettings } from './social-settings.js'

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

/** `Name <someone@example.com>`, or the address alone; nothing in it ends a header. */
const sender = /^(?:[^<>@"\r\n]{1,100} <)?[^\s<>@"]{1,64}@[a-zA-Z0-9.-]{1,190}>?$/

export const authSettings = z
  .strictObject({
    /** Where browsers reach this gateway: proofs and links name it, and the frame is served from it. */
    origin: z
      .string(expected('an origin'))
      .refine(isOrigin, {
        error: 'expected the gateway’s own origin, such as https://wallet.example.com, no path',
      })
      .optional(),
    mail: z
      .strictObject({
        from: z.string(expected('a sender')).regex(sender, {
          error: 'expected an address such as Example <login@example.com>',
        }),
        /** Whether mail goes out without TLS. Defaults to `required`, unless SMTP_URL names this machine. */
        tls: z.enum(['required', 'offered'], expected('required or offered')).optional(),
      })
      .optional(),
    /** A browser that was not used with an address before has to be let in by a link that is mailed, too. */
    verifyNewDevices: z.boolean(expected('true or false')).default(false),
    /**
     * Where users approve: in the site's page, as far as browsers report its visibility, or in a window of the wallet.
     */
    approvalMode: z.enum(['inline', 'popup'], expected('inline or popup')).default('inline'),
    social: socialSettings,
    /** Lets a public name of a provider lead into a private network. */
    privateProviders: z.boolean(expected('true or false')).default(false),
    /** After so many days without a session, users who have no wallet are deleted. */
    forgetAfterDays: whole(31, 3650, 'days').default(90),
    /** Off unless set: it asks a relay and a chain. */
    farcaster: farcasterSettings,
  })
  .prefault({})

export const smtpUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol), {
    error: 'expected smtp://… or smtps://…',
  })
