import type { Utils } from '#client/trpc/trpc.ts'
import { stripQuery } from '../../lists.ts'

/** Loads the row of live creators. Pages render without it if that fails. */
export const loadStrip = ({ live }: Utils): Promise<void> => live.list.prefetch(stripQuery, { retry: false })
