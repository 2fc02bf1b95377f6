/** A visitor who was connected comes back: the storage is as the kit left it. */
import { rememberedItems } from '../visitor.js'

for (const [key, value] of Object.entries(rememberedItems)) {
  localStorage.setItem(key, JSON.stringify(value))
}
