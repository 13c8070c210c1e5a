import { noSuch } from './errors.ts'

/** A stored object, and its internal data, which responses never contain. */
export type Row<T, M> = { value: T; hidden: M }

export type Table<T extends { id: string }, M extends object = object> = {
  add(value: T, hidden: M): T
  find(id: string): T | undefined
  /** Returns the object. Throws Stripe's error "No such …" with `what` and the parameter. */
  get(id: string, what: string, param?: string): T
  /** Returns the internal data of an existing object, which callers change in place. */
  hidden(id: string): M
  remove(id: string): void
  /** Returns the objects in the order of creation. */
  oldestFirst(): T[]
  newestFirst(): T[]
  readonly size: number
  clear(): void
  dump(): Row<T, M>[]
  load(rows: Row<T, M>[]): void
}

/**
 * Creates a table of objects by id. Callers change objects in place, because one process owns them. Responses and
 * events contain copies.
 */
export function createTable<T extends { id: string }, M extends object = object>(): Table<T, M> {
  const rows = new Map<string, Row<T, M>>()
  const oldestFirst = () => Array.from(rows.values(), (row) => row.value)
  return {
    add(value, hidden) {
      rows.set(value.id, { value, hidden })
      return value
    },
    find: (id) => rows.get(id)?.value,
    get(id, what, param) {
      const row = rows.get(id)
      if (!row) throw noSuch(what, id, param)
      return row.value
    },
    hidden(id) {
      const row = rows.get(id)
      if (!row) throw new Error(`no row ${id}`)
      return row.hidden
    },
    remove: (id) => void rows.delete(id),
    oldestFirst,
    newestFirst: () => oldestFirst().reverse(),
    get size() {
      return rows.size
    },
    clear: () => rows.clear(),
    dump: () => [...rows.values()],
    load(dumped) {
      for (const row of dumped) rows.set(row.value.id, row)
    },
  }
}
