import displayUrl from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url'
import textUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

/** The two fonts that every page needs before its first paint, text first. For `<link rel="preload" as="font" crossOrigin>`. */
export const fontPreloads: readonly string[] = [textUrl, displayUrl]
