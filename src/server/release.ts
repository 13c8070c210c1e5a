declare const LIMELIGHT_VERSION: string | undefined

/** Version of this build, which Vite writes into it: the commit or a hash of its sources. Outside of a build `development`. */
export const version: string = typeof LIMELIGHT_VERSION === 'string' ? LIMELIGHT_VERSION : 'development'

/** Returns the name of a build in the error-reporting service. */
export const releaseOf = (build: string): string => `limelight@${build}`
export const release = releaseOf(version)
