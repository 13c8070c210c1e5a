import { type Rows, row } from './row.ts'

/** Rows of each feature, from the `matrix.ts` beside its router. */
const features = import.meta.glob<{ rows: Rows }>('../../features/*/matrix.ts', { eager: true })

/** Rows of all procedures. */
export const rows: Rows = Object.assign(
  { 'health.check': row('open') },
  ...Object.values(features).map((feature) => feature.rows),
)
