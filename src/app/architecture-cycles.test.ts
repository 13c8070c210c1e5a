import { expect, test } from 'vitest'
import { graphOf, shortestCycle } from '#testing/graph.ts'
import { featureOf, importsOf, product } from '#testing/sources.ts'

// The linter refuses cycles between files. These tests refuse cycles between features, and between topics of one feature. A
// feature declares its ports; the features above it register in their manifests (server/manifest.ts).

const imports = product.flatMap((file) => importsOf(file).map((target) => ({ file, target })))

test('features import each other without cycles', () => {
  const graph = graphOf(
    imports.flatMap(({ file, target }) => {
      const [from, to] = [featureOf(file), featureOf(target)]
      return from && to ? [{ from, to, example: `${file} imports ${target}` }] : []
    }),
  )
  expect(graph.size).toBeGreaterThan(20)
  expect(shortestCycle(graph).join('\n')).toBe('')
})

/** `calls/room` for a file in that topic; undefined for files and screens that all topics of a feature share. */
const topicOf = (file: string) => /^features\/([^/]+\/(?!screens\/)[^/]+)\//.exec(file)?.[1]

const topicUses = imports.flatMap(({ file, target }) => {
  const [from, to] = [topicOf(file), topicOf(target)]
  const isInside = from && to && featureOf(file) === featureOf(target)
  return isInside ? [{ from, to, example: `${file} imports ${target}` }] : []
})

test('topics of a feature import each other without cycles', () => {
  expect(topicUses.length).toBeGreaterThan(100)
  expect(shortestCycle(graphOf(topicUses)).join('\n')).toBe('')
})
