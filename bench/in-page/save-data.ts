/** A user who has turned on Save-Data: Chromium can't be told so by a driver. */
Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
