/**
 * The oldest browsers that the product supports: the build compiles for them, `browsers.test.ts` checks that no newer
 * function is used without a fallback (`client/fallbacks.ts`).
 */
export const supportedBrowsers = { chrome: 111, edge: 111, firefox: 115, safari: 16.4, ios: 16.4 } as const

/** The same for the build: `chrome111`, `safari16.4`. */
export const buildTargets = Object.entries(supportedBrowsers).map(([name, version]) => `${name}${version}`)
