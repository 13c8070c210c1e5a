import { type Rows, row } from './row.ts'

/** The rows of each feature, found by their name: a feature brings its own (`matrix.ts` beside its router). */
const features = import.meta.glob<{ rows: Rows }>('../../features/*/matrix.ts', { eager: true })

/** The answer of every procedure to every caller: one row for each procedure. */
export const rows: Rows = Object.assign(
  { 'health.check': row('open') },
  ...Object.values(features).map((feature) => feature.rows),
)
