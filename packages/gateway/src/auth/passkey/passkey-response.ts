/** What a browser answers of a passkey, as JSON of WebAuthn Level 3: of one that was made, or of one that signed. */
import { z } from 'zod'

const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, { error: 'base64url' })
const isJson = (text: string) => {
  try {
    return typeof JSON.parse(Buffer.from(text, 'base64url').toString()) === 'object'
  } catch {
    return false
  }
}
const clientDataJSON = bytes(4_096).refine(isJson, { error: 'JSON' })

const about = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  // What extensions answer (of `prf` too, the bytes that open a wallet) stays in the browser.
  clientExtensionResults: z.strictObject({}).default({}),
}

const registration = z.strictObject({
  ...about,
  response: z.strictObject({ clientDataJSON, attestationObject: bytes(16_384) }),
})
const assertion = z.strictObject({
  ...about,
  response: z.strictObject({
    clientDataJSON,
    authenticatorData: bytes(4_096),
    signature: bytes(2_048),
    userHandle: bytes(128),
  }),
})

export const passkeyResponse = z.union([registration, assertion])
export type Registration = z.infer<typeof registration>
export type Assertion = z.infer<typeof assertion>
export type PasskeyResponse = z.infer<typeof passkeyResponse>
