import fs from 'node:fs'
import path from 'node:path'
import { root } from './sources.ts'

const [, list = ''] =
  /### Features\n\n(Ground: .*?)\n\n/s.exec(fs.readFileSync(path.join(root, 'README.md'), 'utf8')) ?? []

/** Tiers of features from README.md, the lowest first. A feature may use its own tier and the lower ones. */
const tiers = list
  .split(' ·')
  .map((tier) => [...tier.matchAll(/\(src\/features\/([\w-]+)\//g)].flatMap(([, feature]) => feature ?? []))

/** Returns the tier of a feature, or -1 for an unknown feature. */
export const tierOf = (feature: string): number => tiers.findIndex((names) => names.includes(feature))
