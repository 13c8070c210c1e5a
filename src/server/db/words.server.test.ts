import { expect, test } from 'vitest'
import { searchWords } from '#shared/search.ts'
import { createLedger } from '../../testing/ledger.ts'

const ledger = await createLedger()

/** Characters of Unicode 17: Node knows them, PostgreSQL 18 does not. */
const newer =
  /[\u1acf-\u1aeb\ua7ce\ua7cf\ua7d2\ua7d4\ua7f1]|[\u{10940}-\u{10959}\u{11b60}-\u{11b67}\u{11de0}-\u{11de9}\u{16ea0}-\u{16ed3}]/u

/** Yields runs of characters of every script, some between letters, some beside marks and spaces. */
function* everyScript() {
  for (let first = 0x20; first < 0x32000; first += 48) {
    const run = Array.from({ length: 48 }, (_, i) => String.fromCodePoint(first + i)).filter(
      (one) => /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cf}]$/u.test(one) && !newer.test(one),
    )
    if (run.length > 0) yield `a${run.join('')}\u0301 Z${run.join(' ')}`
  }
}

const names = [
  'José Ñandú',
  'İrem IŞIK',
  'Ελένη Σίσυφος',
  'Łódź',
  'STRAẞE',
  'Ａｄａ　①②',
  '王小明',
  '김민수',
  'สปอยล์',
  'می‌خواهم',
]

test('the database splits and folds words for searches as the product does', async () => {
  const texts = [...names, ...everyScript(), '', ' ', '%_\\', '👨‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️']
  const { rows } = await ledger.owner.query(
    'select t as text, public.search_words(t) as search from unnest($1::text[]) t',
    [texts],
  )
  expect(texts.length).toBeGreaterThan(2_000)
  const ours = texts.map((text) => ({ text, search: searchWords(text) }))
  expect(rows.filter((row, i) => JSON.stringify(row) !== JSON.stringify(ours[i])).slice(0, 5)).toEqual([])
  expect(rows).toEqual(ours)
})
