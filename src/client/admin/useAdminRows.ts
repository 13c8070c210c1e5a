import type { PanelSteps } from './AdminPanel.tsx'
import { neighbour, type SortBy, type SortOrder, sorted } from './sorting.ts'

type AdminRows<Item> = {
  /** The loaded rows, in the order of the server. */
  loaded: readonly Item[] | undefined
  sortBy?: SortBy<Item>
  order?: SortOrder | undefined
  open: string | undefined
  onOpen: (id: string | undefined) => void
  names: PanelSteps['names']
}

/** The rows of a list in their order, and the steps from the open row to its neighbours. */
export function useAdminRows<Item extends { id: string }>(rows: AdminRows<Item>) {
  const { loaded, sortBy = {}, order, open, onOpen, names } = rows
  const items = loaded && sorted(loaded, sortBy, order)
  const ids = items?.map(({ id }) => id) ?? []
  const step = (by: 1 | -1) => {
    const id = neighbour(ids, open, by)
    return id === undefined || id === open ? undefined : () => onOpen(id)
  }
  const steps: PanelSteps = { previous: step(-1), next: step(1), close: () => onOpen(undefined), names }
  return { items, ids, steps }
}
