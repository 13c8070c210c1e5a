import fs from 'node:fs'
import path from 'node:path'

export type Routes = Record<
  string,
  { filePath?: string | undefined; preloads?: string[] | undefined; children?: string[] | undefined }
>

/**
 * Returns all routes: the routes of the build's manifest, and the routes without a script, which it lacks, from the
 * files under `dir`. They are children of the root.
 */
export function withScriptless(routes: Routes, dir: string): Routes {
  const files = fs.globSync('**/*.{ts,tsx}', { cwd: dir }).map((file) => path.join(dir, file))
  const found = files.flatMap((filePath) => {
    const [, id] = /createFileRoute\('([^']+)'\)/.exec(fs.readFileSync(filePath, 'utf8')) ?? []
    return id === undefined || routes[id] ? [] : [{ id, filePath }]
  })
  const root = routes.__root__
  return {
    ...routes,
    __root__: { ...root, children: [...(root?.children ?? []), ...found.map(({ id }) => id)] },
    ...Object.fromEntries(found.map(({ id, filePath }) => [id, { filePath }])),
  }
}

/** Returns a route with its parent routes, the root last. */
function chain(routes: Routes, id: string): string[] {
  const parent = Object.keys(routes).find((one) => routes[one]?.children?.includes(id))
  return parent === undefined ? [id] : [id, ...chain(routes, parent)]
}

/**
 * Returns the scripts that a page's document names, as file names of the build, and the source of its route and parent
 * routes. Undefined for the root, a path without a page, and development pages.
 */
export function routeFiles(routes: Routes, id: string): { preloads: string[]; sources: string[] } | undefined {
  const ids = chain(routes, id)
  const own = routes[id]?.filePath
  if (own === undefined || id === '__root__' || id === '/__ui' || /\/routes\/(api|media|watch)[./]/.test(own))
    return undefined
  return {
    preloads: ids.flatMap((one) => routes[one]?.preloads ?? []).map((url) => url.replace(/^\//, '')),
    sources: ids.flatMap((one) => {
      const file = routes[one]?.filePath
      return file === undefined ? [] : [fs.readFileSync(file, 'utf8')]
    }),
  }
}

/** Returns the path of a route: `/shop/product/$id` for the route `/shop_/product/$id`. */
export const addressOf = (id: string): string => id.replaceAll('_/', '/').replace(/(?<=.)\/$/, '')

/** Returns true if a page requires a session, in its route's file or that of a parent. */
export const asksForSession = (sources: readonly string[]): boolean =>
  sources.some((source) => /\brequireSignedIn\(/.test(source))
