import { type Rows, row } from './row.ts'

/** The rows of each feature, from `matrix.ts` beside its router. */
const features = import.meta.glob<{ rows: Rows }>('../../features/*/matrix.ts', { eager: true })

/** The rows of all procedures. */
export const rows: Rows = Object.assign(
  { 'health.check': row('open') },
  ...Object.values(features).map((feature) => feature.rows),
)
