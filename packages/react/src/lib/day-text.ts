const startOfDay = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** Days from `date` to `now` in the user's calendar. Days of a clock change are shorter or longer than 24 hours. */
const daysBetween = (date: Date, now: Date) =>
  Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000)

/** Returns a day as users name it: "Today", "Yesterday", or else the day and the month. */
export function dayText(date: Date, locale: string, now = new Date()): string {
  const days = daysBetween(date, now)
  if (days !== 0 && days !== 1)
    return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(date)
  const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days || 0, 'day')
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
