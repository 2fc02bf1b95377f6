/** Stores a connected session as the kit does, so that the page has a returning user. */
import { rememberedItems } from '../returning-user.js'

for (const [key, value] of Object.entries(rememberedItems)) {
  localStorage.setItem(key, JSON.stringify(value))
}
