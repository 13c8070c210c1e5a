import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Manifest } from '#client/manifest.ts'
import * as manifests from './manifests.ts'
import { modalRegistry } from './modals/registry.ts'
import { pages } from './pages.ts'

const root = path.resolve(import.meta.dirname, '..')
const all: readonly Manifest[] = Object.values(manifests)
const expectUnique = (names: readonly string[]) => expect(names).toEqual([...new Set(names)])

test('lists every feature that has a manifest', () => {
  const features = fs
    .readdirSync(path.join(root, 'features'))
    .filter((feature) => fs.existsSync(path.join(root, 'features', feature, 'manifest.ts')))
  expect(Object.keys(manifests)).toEqual(expect.arrayContaining(features))
})

test('every path and every modal name is unique', () => {
  expectUnique(all.flatMap((manifest) => (manifest.pages ?? []).map((page) => page.path)))
  expectUnique(all.flatMap(({ modals }) => Object.keys(modals ?? {})))
})

test('every page has a file in routes/', () => {
  const [, union = ''] =
    /\bto:\n([\s\S]*?)\n {2}id:/.exec(fs.readFileSync(path.join(root, 'routeTree.gen.ts'), 'utf8')) ?? []
  const routes = [...union.matchAll(/'([^']+)'/g)].flatMap(([, route]) => route ?? [])
  expect(routes).toEqual(expect.arrayContaining([...pages.keys()]))
})

test('every menu entry links to a page of a manifest', () => {
  const pathOf = (address: string) => address.replace(/\?.*/, '')
  const targets = all.flatMap(({ menu }) => (menu ?? []).flatMap((entry) => ('to' in entry ? [pathOf(entry.to)] : [])))
  expect([...pages.keys()]).toEqual(expect.arrayContaining(targets))
})

test('every position in the menu of a role is used once', () => {
  const positions = all.flatMap(({ menu }) =>
    (menu ?? []).flatMap(({ tab, profileMenu, wideMenu, sidebar, palette }) =>
      Object.entries({ tab, profileMenu, wideMenu, sidebar, palette }).flatMap(([name, byRole]) =>
        Object.entries(byRole ?? {}).map(([role, position]) => `${name} ${role} ${String(position)}`),
      ),
    ),
  )
  expectUnique(positions)
})

/** The narrow form of another modal. */
const byAddress = ['mobileTokenPurchase']

test('every modal is opened by a screen, except those opened by a URL', () => {
  const sources = fs
    .globSync('{app,client,features}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
  const opened = (name: string) => new RegExp(`\\bopen\\w*\\([^()]*'${name}'|opens: '${name}'|useModalLink\\('${name}'`)
  const names = Object.keys(modalRegistry).filter((name) => !sources.some((text) => opened(name).test(text)))
  expect(names.sort()).toEqual(byAddress)
})

test('every dialog of a modal passes on the size and variant it was opened with', () => {
  const own = ['commandPalette']
  const sources = fs
    .globSync('{app,features}/**/*.tsx', { cwd: root })
    .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
  const ignored = Object.keys(modalRegistry).filter((name) =>
    sources.some((text) => {
      if (!text.includes(`ModalComponentProps<'${name}'>`)) return false
      return !/\.\.\.(?:props|look|rest|frame)\b/.test(text) && !/\bsize\b[\s\S]*\bvariant\b/.test(text)
    }),
  )
  expect(ignored).toEqual(own)
})
