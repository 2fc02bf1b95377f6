/** What the tests start Chromium with. */
export declare const chromiumArgs: readonly string[]
/** The path of a Chromium that is there now, or nothing. */
export declare function findChromium(): string | undefined
/** The path of a Chromium; one is installed if there is none. */
export declare function ensureChromium(): string
