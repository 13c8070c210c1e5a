type Page<Row> = { rows: Row[]; next_cursor: string | null }

/** Finds a row in the pages of a list. The rows of other tests may fill its first page. */
export async function findInPages<Row>(
  read: (cursor: string | undefined) => Promise<Page<Row>>,
  isWanted: (row: Row) => boolean,
): Promise<Row | undefined> {
  for (let cursor: string | undefined; ; ) {
    const page = await read(cursor)
    const found = page.rows.find(isWanted)
    if (found || page.next_cursor === null) return found
    cursor = page.next_cursor
  }
}
