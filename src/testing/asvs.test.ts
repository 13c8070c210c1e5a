import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const table = read('src/testing/asvs.md')

const states = ['met', 'partly', 'not met', 'not applicable'] as const
/** Number of requirements of ASVS 5.0.0 by level. */
const sizes = { 1: 70, 2: 183 }

type Requirement = { id: string; level: string; text: string; state: string; evidence: string }
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())
const requirements = table.split('\n').flatMap((line): Requirement[] => {
  if (!/^\| \d+\.\d+\.\d+ \|/.test(line)) return []
  const [, id = '', level = '', text = '', state = '', evidence = ''] = cellsOf(line)
  return [{ id, level, text, state, evidence }]
})

/** Returns the anchors that GitHub generates for the headings of a document. */
const anchorsOf = (document: string) =>
  [...document.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

test('the table lists every requirement of levels 1 and 2 once, in order', () => {
  const ids = requirements.map(({ id }) => id)
  const weight = (id: string) => id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted((one, other) => weight(one) - weight(other)))
  for (const [level, size] of Object.entries(sizes))
    expect(requirements.filter((one) => one.level === level)).toHaveLength(size)
})

test('the summary counts the rows', () => {
  for (const level of Object.keys(sizes)) {
    const rows = requirements.filter((one) => one.level === level)
    const counts = states.map((state) => rows.filter((one) => one.state === state).length)
    expect(table).toContain(`| ${level} | ${rows.length} | ${counts.join(' | ')} |`)
  }
})

test('every state is valid, and every evidence names files and sections that exist', () => {
  const wrong = requirements.flatMap(({ id, text, state, evidence }) => {
    const named = [...evidence.matchAll(/`([^`\s]+)`/g)].flatMap(([, name = '']) =>
      /[/.]\w|^package/.test(name) ? [name.split('#')] : [],
    )
    const missing = named.filter(
      ([file = '', anchor]) =>
        !fs.existsSync(path.join(root, file)) || (anchor !== undefined && !anchorsOf(read(file)).includes(anchor)),
    )
    return [
      ...missing.map((name) => `${id}: ${name.join('#')} does not exist`),
      ...(states.some((one) => one === state) && text !== '' ? [] : [`${id}: ${state} is no state`]),
      ...((state === 'not applicable' ? evidence !== '' : named.length > 0) ? [] : [`${id} has no evidence`]),
    ]
  })
  expect(wrong).toEqual([])
})

/** Requirements of level 1 that are not met yet; only remove from this list. */
const openInLevel1 = ['15.2.1']
/** Minimum share of the applicable level 2 requirements that are met. Only raise it. */
const leastOfLevel2 = 0.95

test('level 1 has no open requirement outside the list, and level 2 stays above its minimum', () => {
  const applicable = requirements.filter(({ state }) => state !== 'not applicable')
  const unmet = (level: string) => applicable.filter((one) => one.level === level && one.state !== 'met')
  expect(unmet('1').map(({ id }) => id)).toEqual(openInLevel1)
  const level2 = applicable.filter((one) => one.level === '2')
  expect(1 - unmet('2').length / level2.length).toBeGreaterThanOrEqual(leastOfLevel2)
})
