import { expect, test } from 'vitest'
import { graphOf, knotsIn, shortestCycle } from '#testing/graph.ts'
import { featureOf, importsOf, product } from '#testing/sources.ts'

// The linter refuses cycles between files. These tests refuse cycles between features, and between topics of one feature. What
// a feature needs from the features above it, they register in their manifests (server/manifest.ts).

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

/** Topics that import each other in a cycle. Only ever shorten this list: it must equal the cycles that are left. */
const knownKnots = Object.entries({
  applications: ['filters review'],
  calls: [
    'actions host listing meter new-request ratings receipts recording ringing room',
    'agenda policy requests transitions',
  ],
  content: ['editing gallery items publishing unlocking viewer'],
  discovery: ['cards explore filters search'],
  live: ['chat goals guests hosting passes raids stage watching'],
  messages: ['attachments conversations sending thread'],
  moderation: ['cases removals'],
  offers: ['catalogue drafts editing ordering'],
  'people-admin': ['account people requests roles timeline viewing'],
  schedule: ['events feed planning settlement tickets timeline'],
  shop: ['buying catalogue drafts fetching images products'],
  subscriptions: ['memberships renewals subscribing tiers'],
  wallet: ['adjustments admin earnings figures payouts spending statements'],
}).flatMap(([feature, knots]) => knots.map((knot) => knot.split(/\s+/).map((topic) => `${feature}/${topic}`)))

/** `calls/room` for a file in that topic; undefined for files and screens that all topics of a feature share. */
const topicOf = (file: string) => /^features\/([^/]+\/(?!screens\/)[^/]+)\//.exec(file)?.[1]

const topicUses = imports.flatMap(({ file, target }) => {
  const [from, to] = [topicOf(file), topicOf(target)]
  const isInside = from && to && featureOf(file) === featureOf(target)
  return isInside ? [{ from, to, example: `${file} imports ${target}` }] : []
})

test('topics of a feature import each other without new cycles', () => {
  const graph = graphOf(topicUses)
  const isKnown = (knot: readonly string[]) => knownKnots.some((known) => knot.every((topic) => known.includes(topic)))
  const grown = knotsIn(graph).filter((knot) => !isKnown(knot))
  const added = grown.flat().filter((topic) => !knownKnots.flat().includes(topic))
  expect(shortestCycle(graph, added.length > 0 ? added : grown.flat()).join('\n')).toBe('')
})

test('the list of known cycles between topics names only cycles that are left', () => {
  expect(knotsIn(graphOf(topicUses))).toEqual(knownKnots)
})
