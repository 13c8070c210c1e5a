import { toCursor } from '#shared/pagination.ts'

// Odd values that exhaustive tests send instead of numbers, dates and cursors.

export const intEnd = 2 ** 31
export const outOfRange = [intEnd, -intEnd - 1, 2 ** 53, -(2 ** 53), 1e21]

/** Values that no contract may read as a number or a date. */
export const invalidValues = [null, '', ' ', true, false, [], [5], ['2026-01-01']]

export const strangeMoments = [
  ...['0000-01-01', '0001-01-01', '9999-12-31', '10000-01-01', '2026-02-30', 'infinity'],
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-23:59', '+275760-09-13T00:00:00.000Z'],
  ...['2026-01-01T00:00:00+16:00', '2026-01-01T00:00:00-23:59', `2026-01-01T00:00:00.${'1'.repeat(120)}Z`],
]

const id = '00000000-0000-4000-8000-000000000000'

export const strangeCursors = [
  [''],
  ['9'.repeat(15)],
  ['-'.repeat(36)],
  ...[
    '1',
    '2026-02-31 00:00:00+00',
    '0000-01-01T00:00:00Z',
    '+275760-09-13T00:00:00.000Z',
    '2026-01-01 (noon)',
    '2026-01-01T00:00:00+16:00',
    '2026-01-01 00:00:00-23',
    `2026-01-01T00:00:00.${'1'.repeat(99)}Z`,
  ].map((at) => [at, id]),
  ['2026-01-01T00:00:00Z', '-'.repeat(36)],
  ...[`-${'9'.repeat(15)}`, '9'.repeat(15), '9'.repeat(10), `${'9'.repeat(15)}.${'9'.repeat(20)}`].flatMap((rank) =>
    ['new', 'popular', 'trending', '1', '3'].map((kind) => [kind, rank, id]),
  ),
].map((parts) => toCursor(...parts))
