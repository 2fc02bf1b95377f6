/** Arguments that tests start Chromium with. */
export declare const chromiumArgs: readonly string[]
/** The path of a Chromium with all its parts that is there now, or nothing. */
export declare function findChromium(): string | undefined
/** The path of the browser that tests run in: the headless shell, or Chromium if there is none. */
export declare function findTestBrowser(): string | undefined
/** The path of a Chromium; one is installed if there is none. */
export declare function ensureChromium(): string
/** The path of a browser for tests that starts; Chromium is installed if there is none. */
export declare function ensureTestBrowser(): string
