import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Manifest } from '#client/manifest.ts'
import * as manifests from './manifests.ts'
import { modalRegistry } from './modals/registry.ts'
import { pages } from './pages.ts'

const root = path.resolve(import.meta.dirname, '..')
const all: readonly Manifest[] = Object.values(manifests)
const everyOnce = (names: readonly string[]) => expect(names).toEqual([...new Set(names)])

test('every feature with a manifest is in the list', () => {
  const features = fs
    .readdirSync(path.join(root, 'features'))
    .filter((feature) => fs.existsSync(path.join(root, 'features', feature, 'manifest.ts')))
  expect(Object.keys(manifests)).toEqual(expect.arrayContaining(features))
})

test('no two manifests have the same path or modal', () => {
  everyOnce(all.flatMap((manifest) => (manifest.pages ?? []).map((page) => page.path)))
  everyOnce(all.flatMap(({ modals }) => Object.keys(modals ?? {})))
})

test('every page has a file in routes/', () => {
  const [, union = ''] =
    /\bto:\n([\s\S]*?)\n {2}id:/.exec(fs.readFileSync(path.join(root, 'routeTree.gen.ts'), 'utf8')) ?? []
  const routes = [...union.matchAll(/'([^']+)'/g)].flatMap(([, route]) => route ?? [])
  expect(routes).toEqual(expect.arrayContaining([...pages.keys()]))
})

test('every menu entry of a page leads to a page of a manifest', () => {
  const targets = all.flatMap(({ menu }) => (menu ?? []).flatMap((entry) => ('to' in entry ? [entry.to] : [])))
  expect([...pages.keys()]).toEqual(expect.arrayContaining(targets))
})

test('no two entries share a position in a menu of a role', () => {
  const positions = all.flatMap(({ menu }) =>
    (menu ?? []).flatMap(({ tab, profileMenu, wideMenu, sidebar, palette }) =>
      Object.entries({ tab, profileMenu, wideMenu, sidebar, palette }).flatMap(([name, byRole]) =>
        Object.entries(byRole ?? {}).map(([role, position]) => `${name} ${role} ${String(position)}`),
      ),
    ),
  )
  everyOnce(positions)
})

/** Modals that only an address opens: what they are about is not built yet, or they are another's form on a narrow screen. */
const byAddress = ['creatorApplication', 'mobileLiveStream', 'mobileTokenPurchase']

test('every modal is opened by something on a screen', () => {
  const sources = fs
    .globSync('{app,client,features}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
  const opened = (name: string) => new RegExp(`\\bopen\\w*\\([^()]*'${name}'|opens: '${name}'`)
  const names = Object.keys(modalRegistry).filter((name) => !sources.some((text) => opened(name).test(text)))
  expect(names.sort()).toEqual(byAddress)
})
