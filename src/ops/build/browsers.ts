/**
 * The oldest supported browsers. The build compiles for them, and `browsers.test.ts` checks that newer functions have a
 * fallback (`client/query/fallbacks.ts`).
 */
export const supportedBrowsers = { chrome: 111, edge: 111, firefox: 115, safari: 16.4, ios: 16.4 } as const

/** The supported versions in the syntax of the build: `chrome111`, `safari16.4`. */
export const buildTargets = Object.entries(supportedBrowsers).map(([name, version]) => `${name}${version}`)
