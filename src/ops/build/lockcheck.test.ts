import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { root } from '../command.ts'
import { missingFromLock } from './lockcheck.ts'

const lock = (packages: object) => JSON.stringify({ packages })

test('finds a dependency beside its dependent or in a parent directory, and reports a missing one', () => {
  const tool = { optionalDependencies: { 'tool-linux': '1.0.0' } }
  expect(missingFromLock(lock({ '': {}, 'node_modules/tool': tool, 'node_modules/tool-linux': {} }))).toEqual([])
  expect(
    missingFromLock(
      lock({
        '': {},
        'node_modules/a/node_modules/@s/tool': tool,
        'node_modules/a/node_modules/@s/tool/node_modules/tool-linux': {},
      }),
    ),
  ).toEqual([])
  const elsewhere = { '': {}, 'node_modules/a/node_modules/tool': tool, 'node_modules/b/node_modules/tool-linux': {} }
  expect(missingFromLock(lock(elsewhere))).toEqual(['tool-linux@1.0.0, wanted by node_modules/a/node_modules/tool'])
  expect(missingFromLock(lock({ '': tool }))).toEqual(['tool-linux@1.0.0, wanted by the project'])
})

test('the lockfile of the project is complete', () => {
  expect(missingFromLock(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))).toEqual([])
})

test('the parts of the storage SDK have one exact version', () => {
  const { dependencies, devDependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')))
  const parts = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => name.startsWith('@aws-sdk/'))
  expect(parts).toHaveLength(3)
  expect([...new Set(parts.map(([, version]) => version))]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)])
})

test('allowScripts lists every locked package with an install script, on all platforms', () => {
  const { packages } = z
    .object({ packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })) })
    .parse(JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')))
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')))
  const scripted = Object.entries(packages).flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript ? [place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)] : [],
  )
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(scripted)].sort())
})

test('every locked package comes from the registry and has a hash', () => {
  const locked = z.object({
    packages: z.record(z.string(), z.object({ resolved: z.string().optional(), integrity: z.string().optional() })),
  })
  const { packages } = locked.parse(JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')))
  // npm omits the URL of packages from its registry; a package from another source has one.
  const foreign = Object.entries(packages).filter(
    ([place, { resolved, integrity }]) => place !== '' && (resolved !== undefined || !integrity?.startsWith('sha512-')),
  )
  expect(foreign.map(([place]) => place)).toEqual([])
})
