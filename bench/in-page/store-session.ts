/** A visitor who was connected comes back: the storage is as the kit left it. */
import { rememberedItems } from '../returning-user.js'

for (const [key, value] of Object.entries(rememberedItems)) {
  localStorage.setItem(key, JSON.stringify(value))
}
