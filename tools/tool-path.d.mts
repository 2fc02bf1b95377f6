/** The repository's root, with a slash at its end. */
export declare const root: string
/** The environment in which the pinned pnpm and the repository's own tools are on PATH. */
export declare function toolEnv(): NodeJS.ProcessEnv
